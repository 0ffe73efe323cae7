import { createHash } from 'node:crypto'
import type { Hash, Id } from '../../table/generated/types.ts'
import { editionFor, type LoadedModule, moduleToSend, type Shelf } from '../modules/loaded-modules.ts'
import type { TaggedJson } from './reply.ts'

/** The modules as JSON for clients, each encoded once. */
export class ModuleJson {
  private readonly texts = new WeakMap<LoadedModule, TaggedJson>()

  constructor(private readonly shelf: Shelf) {}

  /** The newest edition stands in for one that is gone: its page says so. */
  of(module: Id, fingerprint: Hash | undefined): TaggedJson | undefined {
    const edition = fingerprint === undefined ? undefined : editionFor(this.shelf, { module, fingerprint })
    const loaded = edition ?? this.shelf.get(module)
    return loaded && this.textOf(loaded)
  }

  private textOf(loaded: LoadedModule): TaggedJson {
    const known = this.texts.get(loaded)
    if (known) return known
    const bytes = Buffer.from(JSON.stringify(moduleToSend(loaded)))
    const text = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.texts.set(loaded, text)
    return text
  }
}
