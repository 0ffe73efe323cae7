import type { Verdict } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { seatOf } from '../../../table/state.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Flag, FlagAnswer } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'
import { seatNamer, waitingForText } from './allowed-answers.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { FindingLine } from './finding-line.tsx'
import { ANSWER_TEXTS, texts } from './texts.ts'
import { WalkTable } from './walk-table.tsx'

interface Props {
  readonly flag: Flag
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** All findings on one entry, the answers given, and the buttons for new ones. */
export function VerdictDetails({ flag, table, screen, module }: Props) {
  const { shown } = table.sync.value
  const props = { flag, table, screen, module }
  return (
    <div class="verdict">
      {flag.state === 'held' && (
        <p class="awaits">
          {texts.notDoneYet} {waitingForText(shown, flag, seatNamer(table, module))}
        </p>
      )}
      <Findings {...props} verdict={flag.verdict} />
      {flag.sealed && (
        <section class="sealed">
          <h4>{shown.closed ? texts.sealedDuringGame : texts.sealedForReferee}</h4>
          {flag.sealed.findings.length === 0 && <p class="hint">{texts.sealedFindsNothing}</p>}
          <Findings {...props} verdict={flag.sealed} />
        </section>
      )}
      {flag.answers.map((answer) => (
        <p key={answer.seq} class="answer">
          {answerText(answer, (id) => {
            const seat = seatOf(shown, id)
            return seat ? seatTitle(module, seat) : texts.byTheTable
          })}
        </p>
      ))}
      {flag.isUndone && flag.answers.length === 0 && <p class="answer">{texts.undoneByMover}</p>}
      <AnswerButtons {...{ table, screen, flag }} />
    </div>
  )
}

function Findings({ verdict, ...props }: Props & { readonly verdict: Verdict }) {
  return (
    <>
      <ul class="findings">
        {verdict.findings.map((finding, index) => (
          <FindingLine key={index} finding={finding} {...props} />
        ))}
      </ul>
      {verdict.walks?.map((walk, index) => (
        <WalkTable key={index} walk={walk} {...props} />
      ))}
    </>
  )
}

/** Accepted by Blue: “it was agreed”. */
const answerText = ({ ruling, seat, reason }: FlagAnswer, nameOf: (seat: string) => string): string =>
  `${ANSWER_TEXTS[ruling]} ${nameOf(seat)}${reason === undefined ? '.' : `: “${reason}”`}`
