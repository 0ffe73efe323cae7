import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BaseLogger } from 'pino'
import type { Damaged, Hash, Id } from '../../table/generated/types.ts'
import { printProblem } from '../../table/module/problem.ts'
import type { Referees } from '../../table/referee.ts'
import { damagedModule } from './catalogue.ts'
import { signatureOf } from './folder-files.ts'
import { type LoadedModule, type PlayedModule, type Shelf, withRulesOf } from './loaded-modules.ts'
import type { BrokenModule } from './module-folder.ts'
import { moduleFoldersIn, readFolder, type SortedFolders, sortFolders } from './module-folders.ts'

export interface ModuleShelfParts {
  readonly folder: string
  readonly referees: Referees | undefined
  readonly log: BaseLogger
  /** Whether tables change to each new edition. */
  readonly isFollowed: boolean
}

/** A folder as it was read; `signature` tells whether its files have changed since. */
interface ReadFolder {
  readonly signature: string
  readonly read: LoadedModule | BrokenModule
}

/** The modules of a folder while the relay runs: new and changed ones are taken up, and tables keep their edition. */
export class ModuleShelf implements Shelf {
  private folders: ReadonlyMap<string, ReadFolder> = new Map()
  private sorted: SortedFolders<LoadedModule> = { modules: new Map(), broken: new Map() }
  /** Editions that tables play with, by fingerprint: the shelf may have newer ones by now. */
  private readonly played = new Map<Hash, LoadedModule>()
  /** The latest edition of each game without problems, also where its folder has some now. */
  private readonly latest = new Map<Id, LoadedModule>()
  /** The signatures of the latest scan. */
  private scanned: ReadonlyMap<string, string> = new Map()

  private constructor(private readonly parts: ModuleShelfParts) {}

  /** Reads all folders. Throws where the folder of the modules cannot be read. */
  static async open(parts: ModuleShelfParts): Promise<ModuleShelf> {
    const shelf = new ModuleShelf(parts)
    shelf.scanned = shelf.scan()
    await shelf.take(shelf.scanned)
    return shelf
  }

  get isFollowed(): boolean {
    return this.parts.isFollowed
  }

  get damaged(): readonly Damaged[] {
    return [...this.sorted.broken].map(([folder, broken]) => damagedModule(folder, broken))
  }

  get(id: Id): LoadedModule | undefined {
    return this.sorted.modules.get(id)
  }

  keys() {
    return this.sorted.modules.keys()
  }

  values() {
    return this.sorted.modules.values()
  }

  editionFor({ module, fingerprint }: PlayedModule): LoadedModule | undefined {
    const newest = this.get(module)
    if (this.isFollowed) return newest ?? this.latest.get(module)
    if (newest?.module.fingerprint === fingerprint) this.played.set(fingerprint, newest)
    return this.played.get(fingerprint)
  }

  /** Takes up what has changed and then stayed the same for one scan; answers the games with a new edition. */
  async rescan(): Promise<readonly Id[]> {
    const before = this.scanned
    this.scanned = this.scan()
    const names = new Set([...this.folders.keys(), ...this.scanned.keys()])
    const isNew = (name: string) => this.scanned.get(name) !== this.folders.get(name)?.signature
    const isWritten = (name: string) => this.scanned.get(name) === before.get(name)
    const changed = [...names].filter((name) => isNew(name) && isWritten(name))
    if (changed.length === 0) return []
    const next = new Map([...this.folders].map(([name, { signature }]) => [name, signature]))
    for (const name of changed) {
      const signature = this.scanned.get(name)
      if (signature === undefined) next.delete(name)
      else next.set(name, signature)
    }
    const were = new Map([...this.latest].map(([id, { module }]) => [id, module.fingerprint]))
    await this.take(next)
    return [...this.keys()].filter((id) => were.has(id) && were.get(id) !== this.get(id)?.module.fingerprint)
  }

  /** Reads the folders whose signature is another than when they were read. */
  private async take(signatures: ReadonlyMap<string, string>): Promise<void> {
    const folders = new Map<string, ReadFolder>()
    for (const [name, signature] of signatures) {
      const known = this.folders.get(name)
      if (known?.signature === signature) folders.set(name, known)
      else folders.set(name, { signature, read: await this.read(name) })
    }
    const { broken: former } = this.sorted
    this.folders = folders
    this.sorted = sortFolders(new Map([...folders].map(([name, { read }]) => [name, read])))
    for (const [id, loaded] of this.sorted.modules) this.takeUp(id, loaded)
    for (const [name, each] of this.sorted.broken) this.reportBroken(name, each, former.get(name))
  }

  private async read(name: string): Promise<LoadedModule | BrokenModule> {
    const read = readFolder(join(this.parts.folder, name))
    if (!('module' in read)) return read
    try {
      return await withRulesOf(read, this.parts.referees)
    } catch (error) {
      const { id, title } = read.module.manifest
      const message = `The rules of ${id} cannot be used with this module: ${error instanceof Error ? error.message : error}.`
      return { title, problems: [{ pointer: '', code: 'mismatch', message }], warnings: [] }
    }
  }

  private takeUp(module: Id, loaded: LoadedModule): void {
    const { log } = this.parts
    const former = this.latest.get(module)
    if (former === loaded) return
    this.latest.set(module, loaded)
    if (former) log.info({ module }, 'A module has changed; new tables get the new edition.')
    const warnings = loaded.warnings.map(printProblem)
    if (warnings.length > 0) log.warn({ module, warnings }, 'A module has warnings.')
    const problems = (loaded.pictures?.problems ?? []).map(printProblem)
    if (problems.length > 0) log.warn({ module, problems }, 'A picture has problems; the map is drawn instead.')
  }

  private reportBroken(module: string, broken: BrokenModule, former: BrokenModule | undefined): void {
    const problems = broken.problems.map(printProblem)
    if (isDeepStrictEqual(problems, former?.problems.map(printProblem))) return
    this.parts.log.warn({ module, problems }, 'A module has problems and is left out.')
  }

  /** The names of the folders with the sizes and times of all their files. */
  private scan(): ReadonlyMap<string, string> {
    const { folder } = this.parts
    return new Map(moduleFoldersIn(folder).map((name) => [name, signatureOf(join(folder, name))]))
  }
}
