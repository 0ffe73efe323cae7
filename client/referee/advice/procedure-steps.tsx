import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Crumb } from '../../../table/referee.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { isStop } from './forced-step.ts'
import { StepRunner } from './step-runner.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The steps under way, and the button that does the forced ones. */
export function ProcedureSteps({ table, screen, module }: Props) {
  const crumbs = table.referee.crumbs.value
  return (
    <>
      <ol class="crumbs" aria-label={texts.currentStep} title={crumbsText(crumbs)}>
        {crumbs.map((crumb, index) => (
          <Step key={index} {...{ crumb, index, module, screen }} above={crumbs.length - 1 - index} />
        ))}
      </ol>
      <GoOn {...{ table, screen, module }} />
    </>
  )
}

/** The classes of the first two crumbs, turn and phase. The turn stands in the tracker and is for screen readers only. */
const FIRST_CLASSES = ['unseen', 'phase']

interface StepProps extends Pick<Props, 'module' | 'screen'> {
  readonly crumb: Crumb
  readonly index: number
  /** The number of steps that follow it on the line. */
  readonly above: number
}

function Step({ crumb: { cite, text, side }, index, above, module, screen }: StepProps) {
  const first = FIRST_CLASSES[index]
  // Where space is short, the first crumb shrinks before the second, and so on.
  const yields = 1e6 ** above
  return (
    <li class={first} style={{ '--yields': yields }} aria-current={above === 0 ? 'step' : undefined}>
      {!first && side !== undefined && <i class="dot" style={{ background: module.sides.get(side)?.colour }} />}
      <span>{text}</span>
      {side !== undefined && <span class="unseen">, {sideName(module, side)}</span>}{' '}
      <CaseButton {...{ cite, screen }} />
    </li>
  )
}

const crumbsText = (crumbs: readonly Crumb[]): string =>
  crumbs.map(({ cite, text }) => (cite === '' ? text : `${text} (${cite})`)).join(' › ')

/** Starts the runner of forced steps, or stops it. */
function GoOn({ table, screen, module }: Props) {
  const runner = useMemo(() => new StepRunner(table, module), [])
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = runner.isRunning.value
  const next = runner.next.value
  const isThere = isRunning || (next !== undefined && !isStop(next))
  const hasKeys = button.current !== null && document.activeElement === button.current
  useEffect(() => () => runner.stop(), [])
  // A layout effect, because an effect that waits for a frame would miss an Escape pressed at once.
  useLayoutEffect(() => {
    if (!isRunning) return
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') runner.stop()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isRunning])
  // A button that disappears takes the focus with it: give it to the board.
  useLayoutEffect(() => {
    if (!isThere && hasKeys) screen.board.peek()?.focus()
  }, [isThere])
  if (!isThere) return null
  return (
    <button
      type="button"
      ref={button}
      class="go-on"
      aria-label={isRunning ? texts.stopAloud : texts.goOnAloud}
      title={isRunning ? texts.stopHint : texts.goOnHint}
      onClick={({ detail }) => {
        if (isRunning) runner.stop()
        // The second click of a double click does not start it again.
        else if (detail < 2) runner.start()
      }}
    >
      {isRunning ? texts.stop : texts.goOn}
    </button>
  )
}
