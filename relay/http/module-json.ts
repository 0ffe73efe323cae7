import { createHash } from 'node:crypto'
import type { Id } from '../../table/generated/types.ts'
import { type Shelf, sent } from '../modules/loaded-modules.ts'
import type { Text } from './reply.ts'

/** The modules as clients get them, each written once. */
export class ModuleTexts {
  private readonly texts = new Map<Id, Text>()

  constructor(private readonly shelf: Shelf) {}

  of(module: Id): Text | undefined {
    const known = this.texts.get(module)
    const shelved = this.shelf.get(module)
    if (known || !shelved) return known
    const bytes = Buffer.from(JSON.stringify(sent(shelved)))
    const text = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.texts.set(module, text)
    return text
  }
}
