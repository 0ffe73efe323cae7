import { createHash } from 'node:crypto'
import type { Id } from '../../table/generated/types.ts'
import { type LoadedModules, moduleToSend } from '../modules/loaded-modules.ts'
import type { TaggedJson } from './reply.ts'

/** The modules as JSON for clients, each encoded once. */
export class ModuleJson {
  private readonly texts = new Map<Id, TaggedJson>()

  constructor(private readonly modules: LoadedModules) {}

  of(module: Id): TaggedJson | undefined {
    const known = this.texts.get(module)
    const loaded = this.modules.get(module)
    if (known || !loaded) return known
    const bytes = Buffer.from(JSON.stringify(moduleToSend(loaded)))
    const text = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.texts.set(module, text)
    return text
  }
}
