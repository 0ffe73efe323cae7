import { type Flag, isOpenFlag } from '../../session/referee/flags.ts'

/** A flag as it is read out: at most two sentences of it, and that it waits. */
export function flagAnnouncement({ verdict, sealed, severity, state }: Flag): string {
  const { findings } = verdict.findings.length > 0 ? verdict : (sealed ?? verdict)
  const [first, ...more] = findings.filter((each) => each.severity === severity)
  const rest = more.length > 0 ? ` And ${more.length} more.` : ''
  const waits = state === 'held' ? ' It is not done: it waits for an answer.' : ''
  return `The referee: ${first?.message ?? 'something is held.'}${rest}${waits}`
}

/** What has become worth hearing since: flags that are new, and those that are held now. Each is read out once. */
export function notAnnouncedYet(flags: Iterable<Flag>, heard: ReadonlyMap<string, Flag['state']>): readonly Flag[] {
  return [...flags].filter((flag) => {
    const before = heard.get(flag.id)
    return isOpenFlag(flag) && (before === undefined || (flag.state === 'held' && before !== 'held'))
  })
}
