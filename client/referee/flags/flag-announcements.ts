import { type Flag, isOpenFlag } from '../../session/referee/flags.ts'
import { texts } from './texts.ts'

/** A flag as a screen reader speaks it: the first finding, how many more there are, and whether it is held. */
export function flagAnnouncement({ verdict, sealed, severity, state }: Flag): string {
  const { findings } = verdict.findings.length > 0 ? verdict : (sealed ?? verdict)
  const [first, ...more] = findings.filter((each) => each.severity === severity)
  const rest = more.length > 0 ? texts.andMore(more.length) : ''
  const waits = state === 'held' ? texts.waitsForAnswer : ''
  return texts.referee(`${first?.message ?? texts.holdsThis}${rest}${waits}`)
}

/** Open flags that are new, or held now and not before. Each is announced once. */
export function notAnnouncedYet(flags: Iterable<Flag>, announced: ReadonlyMap<string, Flag['state']>): readonly Flag[] {
  return [...flags].filter((flag) => {
    const before = announced.get(flag.id)
    return isOpenFlag(flag) && (before === undefined || (flag.state === 'held' && before !== 'held'))
  })
}
