import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newModuleSheets } from '../../../tools/new-module.ts'

type Sheets = Record<string, object>

/** Writes the sheets of a new module into a folder. */
export function layModule(folder: string, id: string, change: (sheets: Sheets) => Sheets = (same) => same): void {
  for (const [file, sheet] of Object.entries(change({ ...newModuleSheets(id, `The game ${id}`) }))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(sheet, null, 2))
  }
}
