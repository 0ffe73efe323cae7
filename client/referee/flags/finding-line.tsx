import type { Finding } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Flag, Severity } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { placeName } from '../../words/names.ts'
import { printNumber, printPoints } from '../../words/numbers.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { moveInstead, offeredLeg } from './move-instead.ts'

interface Props {
  readonly finding: Finding
  readonly flag: Flag
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

const WEIGHTS: Readonly<Record<Severity, string>> = {
  illegal: 'Against the rules',
  warning: 'Likely against the rules',
  unchecked: 'Not decided by what is known',
  note: 'Worth knowing',
}

/** One rule, and how the gesture stands to it. */
export function FindingLine({ finding, flag, table, screen, module }: Props) {
  const { severity, cite, message, at, needed, had, offer } = finding
  const { game } = table.sync.value.shown
  return (
    <li class={`finding ${severity}`}>
      <SeverityShape severity={severity} />
      <div>
        <p>
          <span class="weight">
            {WEIGHTS[severity]} <CaseButton cite={cite} screen={screen} />
            {at.length > 0 && (
              <>
                {' at '}
                <PlaceButtons places={at} game={game} module={module} screen={screen} />
              </>
            )}
          </span>
          {withoutCase(cite, message)}
        </p>
        {needed !== undefined && had !== undefined && (
          <p class="measure">
            takes <b>{printNumber(needed)}</b>, had <b>{printNumber(had)}</b>
          </p>
        )}
        {offer && (
          <p class="measure">
            nearest that is legal, for {printPoints(offer.cost)}:{' '}
            <PlaceButtons places={[offer.at]} game={game} module={module} screen={screen} />
            <Instead {...{ finding, flag, table }} name={placeName(module, game, offer.at)} />
          </p>
        )}
      </div>
    </li>
  )
}

/** For the mover, while his move can still go back. */
function Instead({ finding, flag, table, name }: Pick<Props, 'finding' | 'flag' | 'table'> & { name: string }) {
  const leg = offeredLeg(flag, finding)
  const isOwn = table.seat.value?.id === flag.seat
  if (!leg || !isOwn || flag.isUndone || flag.isPending || flag.state === 'answered' || flag.state === 'lapsed')
    return null
  return (
    <button type="button" class="instead" onClick={() => moveInstead(table, flag, leg)}>
      {flag.state === 'held' ? `Withdraw, and move to ${name}` : `Take back, and move to ${name}`}
    </button>
  )
}
