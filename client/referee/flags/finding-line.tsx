import type { Finding } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { placeName } from '../../words/names.ts'
import { printNumber, printPoints } from '../../words/numbers.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { moveInstead, offeredLeg } from './move-instead.ts'
import { SEVERITY_TEXTS, texts } from './texts.ts'

interface Props {
  readonly finding: Finding
  readonly flag: Flag
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** One finding: its severity, case, sentence, figures and nearest legal alternative. */
export function FindingLine({ finding, flag, table, screen, module }: Props) {
  const { severity, cite, message, at, needed, had, offer } = finding
  const { game } = table.sync.value.shown
  return (
    <li class={`finding ${severity}`}>
      <SeverityShape severity={severity} />
      <div>
        <p>
          <span class="weight">
            {SEVERITY_TEXTS[severity]} <CaseButton cite={cite} screen={screen} />
            {at.length > 0 && (
              <>
                {' at '}
                <PlaceButtons places={at} game={game} module={module} screen={screen} />
              </>
            )}
          </span>
          {withoutCase(cite, message)}
        </p>
        {needed !== undefined && had !== undefined && <p class="measure">{figuresText(needed, had)}</p>}
        {offer && (
          <p class="measure">
            {texts.nearestLegal(printPoints(offer.cost))}{' '}
            <PlaceButtons places={[offer.at]} game={game} module={module} screen={screen} />
            <Instead {...{ finding, flag, table }} name={placeName(module, game, offer.at)} />
          </p>
        )}
      </div>
    </li>
  )
}

/** `needed` is the number by the rule, `had` the number on the table: more than a limit, or less than a cost. */
const figuresText = (needed: number, had: number): string =>
  had > needed
    ? texts.limitExceeded(printNumber(needed), printNumber(had))
    : texts.notEnough(printNumber(needed), printNumber(had))

/** Only the mover sees it, and only while the move can still be taken back. */
function Instead({ finding, flag, table, name }: Pick<Props, 'finding' | 'flag' | 'table'> & { name: string }) {
  const leg = offeredLeg(flag, finding)
  const isOwn = table.seat.value?.id === flag.seat
  if (!leg || !isOwn || flag.isUndone || flag.isPending || flag.state === 'answered' || flag.state === 'lapsed')
    return null
  return (
    <button type="button" class="instead" onClick={() => moveInstead(table, flag, leg)}>
      {texts.moveInstead(flag.state, name)}
    </button>
  )
}
