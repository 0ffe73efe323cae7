import type { BaseLogger } from 'pino'
import type { Id } from '../../table/generated/types.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ModuleShelf } from './module-shelf.ts'

/** Looks again instead of being told: word of changes does not come through from every disk. */
const EVERY_MS = 1_000

/** Takes up new and changed modules while the relay runs, and tells of each new edition. Answers how to stop. */
export function watchModules(
  shelf: ModuleShelf,
  clock: Clock,
  log: BaseLogger,
  changed: (module: Id) => void,
): () => void {
  let isStopped = false
  let cancel = () => {}
  let isUnreadable = false
  const look = async () => {
    try {
      for (const module of await shelf.rescan()) if (!isStopped) changed(module)
      isUnreadable = false
    } catch (error) {
      if (!isUnreadable) log.warn({ err: error }, 'The modules cannot be read just now; those on the shelf stay.')
      isUnreadable = true
    }
    if (!isStopped) cancel = clock.after(EVERY_MS, look)
  }
  cancel = clock.after(EVERY_MS, look)
  return () => {
    isStopped = true
    cancel()
  }
}
