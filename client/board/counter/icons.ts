import { ms } from 'milsymbol/src/milsymbol.js'
import landUnits from 'milsymbol/src/numbersidc/sidc/landunit.js'

ms.addIcons(landUnits)

const LAND_UNITS = '10'

export const isSidc = (code: string): boolean => /^\d{20,30}$/.test(code)

/** Loads the icons these codes need beyond land units, which come with the board. */
export async function fetchIcons(codes: Iterable<string>): Promise<void> {
  for (const code of codes) {
    if (!isSidc(code) || code.slice(4, 6) === LAND_UNITS) continue
    await import('./all-icons.ts')
    return
  }
}

export { ms }
