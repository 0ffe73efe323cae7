import { existsSync } from 'node:fs'
import type { Referees, RefereesOf } from '../table/referee.ts'
import { rulesEditionsOf } from './modules/edition.ts'
import { ROOT } from './settings.ts'

const RULES = new URL('../rules/referees.ts', import.meta.url)

/** Undefined without rules/: that folder may be deleted, and every table still plays. */
export async function loadReferees(): Promise<Referees | undefined> {
  if (!existsSync(RULES)) return undefined
  const { refereesOf }: { readonly refereesOf: RefereesOf } = await import(RULES.href)
  return refereesOf(rulesEditionsOf(ROOT))
}
