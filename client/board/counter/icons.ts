import { ms } from 'milsymbol/src/milsymbol.js'
import landUnits from 'milsymbol/src/numbersidc/sidc/landunit.js'

ms.addIcons(landUnits)

const LAND_UNITS = '10'

export const isSidc = (code: string): boolean => /^\d{20,30}$/.test(code)

/** Fetches the icons that these codes need beyond those of land units, which come with the board. */
export async function fetchIcons(codes: Iterable<string>): Promise<void> {
  for (const code of codes) {
    if (!isSidc(code) || code.slice(4, 6) === LAND_UNITS) continue
    await import('./all-icons.ts')
    return
  }
}

export { ms }
