import type { Referees } from '../../table/referee.ts'
import { EDITION } from '../edition.ts'

/** The rules of all games, loaded when a table first wants them; a house without rules has none to load. */
export async function loadReferees(): Promise<Referees | undefined> {
  const [load] = Object.values(FOUND)
  const house = await load?.()
  return house && { ...house.referees, edition: EDITION?.rules }
}

const FOUND = import.meta.glob<{ readonly referees: Referees }>('../../rules/referees.ts')
