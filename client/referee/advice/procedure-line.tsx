import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Crumb } from '../../../table/referee.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { isStop } from './forced-step.ts'
import { StepRunner } from './step-runner.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The line under the sequence of play. It stays while the referee is heard, even empty, or the board would jump. */
export function ProcedureLine({ table, screen, module }: Props) {
  if (!module.rules || !table.referee.isEnabled.value) return null
  const crumbs = table.referee.crumbs.value
  return (
    <div class="procedure" title={crumbsSaid(crumbs)}>
      <ol class="crumbs" aria-label="What is under way">
        {crumbs.map((crumb, index) => (
          <Step key={index} {...{ crumb, index, module, screen }} above={crumbs.length - 1 - index} />
        ))}
      </ol>
      <GoOn {...{ table, screen, module }} />
    </div>
  )
}

/** The tracker shows turn and phase already: of these two crumbs only the case of the phase is seen here. */
const SHOWN = ['unseen', 'phase']

interface StepProps extends Pick<Props, 'module' | 'screen'> {
  readonly crumb: Crumb
  readonly index: number
  /** How many steps stand on it. */
  readonly above: number
}

function Step({ crumb: { cite, text, side }, index, above, module, screen }: StepProps) {
  const shown = SHOWN[index]
  // Where space is short the first crumb is cut before the second, and so on.
  const yields = 1e6 ** above
  return (
    <li class={shown} style={{ '--yields': yields }} aria-current={above === 0 ? 'step' : undefined}>
      {!shown && side !== undefined && <i class="dot" style={{ background: module.sides.get(side)?.colour }} />}
      {shown && cite !== '' && <span aria-hidden="true">Case</span>}
      <span class={shown && 'unseen'}>{text}</span>
      {side !== undefined && <span class="unseen">, {sideName(module, side)}</span>}{' '}
      <CaseButton {...{ cite, screen }} />
    </li>
  )
}

const crumbsSaid = (crumbs: readonly Crumb[]): string =>
  crumbs.map(({ cite, text }) => (cite === '' ? text : `${text} (${cite})`)).join(' › ')

/** Does what leaves no choice, as long as there is any of it; while it runs, it stops. */
function GoOn({ table, screen, module }: Props) {
  const goer = useMemo(() => new StepRunner(table, module), [])
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = goer.isRunning.value
  const next = goer.next.value
  const isThere = isRunning || (next !== undefined && !isStop(next))
  const hasKeys = button.current !== null && document.activeElement === button.current
  useEffect(() => () => goer.stop(), [])
  // A layout effect: one that waits for a frame would miss an Escape in the first instant.
  useLayoutEffect(() => {
    if (!isRunning) return
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') goer.stop()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isRunning])
  // A button that disappears would take the focus with it: the keys go to the board.
  useLayoutEffect(() => {
    if (!isThere && hasKeys) screen.board.peek()?.focus()
  }, [isThere])
  if (!isThere) return null
  return (
    <button
      type="button"
      ref={button}
      class="go-on"
      aria-label={isRunning ? 'Stop going on' : 'Go on until I am asked'}
      title={isRunning ? 'Stop (Escape)' : 'Go on until I am asked: do every step that leaves no choice'}
      onClick={({ detail }) => {
        if (isRunning) goer.stop()
        // The second of two quick clicks stops nothing any more, and begins nothing either.
        else if (detail < 2) goer.start()
      }}
    >
      {isRunning ? 'Stop' : 'Go on'}
    </button>
  )
}
