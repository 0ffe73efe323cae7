import type { Hash, Id } from '../../table/generated/types.ts'
import { type Module, type ModuleFiles, resolveModule, TRUSTED } from '../../table/module/module.ts'
import { TABLE_TEXTS } from './texts.ts'

/** Reads a module from the relay, which has checked it: its newest edition, or another that the relay still has. */
export async function fetchModule(id: Id, fingerprint?: Hash): Promise<Module> {
  const edition = fingerprint === undefined ? '' : `/${fingerprint}`
  const response = await fetch(`/modules/${encodeURIComponent(id)}${edition}.json`)
  if (response.status === 404) throw new Error(TABLE_TEXTS.moduleGone(id))
  if (!response.ok) throw new Error(TABLE_TEXTS.moduleRefused(id, response.status))
  const { files }: { files: ModuleFiles } = await response.json()
  const resolved = resolveModule(files, TRUSTED)
  if ('module' in resolved) return resolved.module
  throw new Error(TABLE_TEXTS.moduleBroken(id, resolved.problems[0]?.message))
}
