import type { Id } from '../../table/generated/types.ts'
import { type Module, type ModuleFiles, resolveModule, TRUSTED } from '../../table/module/module.ts'

/** A module as the relay has it, and has checked it. */
export async function readModule(id: Id): Promise<Module> {
  const response = await fetch(`/modules/${encodeURIComponent(id)}.json`)
  if (response.status === 404) throw new Error(`This relay has no module ${id} any more.`)
  if (!response.ok) throw new Error(`The relay answered ${response.status} when asked for the module ${id}.`)
  const { files }: { files: ModuleFiles } = await response.json()
  const resolved = resolveModule(files, TRUSTED)
  if ('module' in resolved) return resolved.module
  throw new Error(`The module ${id} cannot be read: ${resolved.problems[0]?.message ?? 'it has a problem'}`)
}
