import type { Referees } from '../../table/referee.ts'

/** The rules of all games, loaded when a table first wants them; a house without rules has none to load. */
export async function loadReferees(): Promise<Referees | undefined> {
  const [load] = Object.values(FOUND)
  return (await load?.())?.referees
}

const FOUND = import.meta.glob<{ readonly referees: Referees }>('../../rules/referees.ts')
