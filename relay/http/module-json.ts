import { createHash } from 'node:crypto'
import type { Id } from '../../table/generated/types.ts'
import { type LoadedModules, moduleToSend } from '../modules/loaded-modules.ts'
import type { TaggedJson } from './reply.ts'

/** The modules as clients get them, each written once. */
export class ModuleJson {
  private readonly texts = new Map<Id, TaggedJson>()

  constructor(private readonly shelf: LoadedModules) {}

  of(module: Id): TaggedJson | undefined {
    const known = this.texts.get(module)
    const shelved = this.shelf.get(module)
    if (known || !shelved) return known
    const bytes = Buffer.from(JSON.stringify(moduleToSend(shelved)))
    const text = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.texts.set(module, text)
    return text
  }
}
