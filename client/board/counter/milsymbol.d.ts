/** milsymbol by parts: its main entry loads every icon of every standard. */
declare module 'milsymbol/src/milsymbol.js' {
  import type whole from 'milsymbol'
  export const ms: typeof whole & { addIcons(icons: unknown): void }
}
declare module 'milsymbol/src/numbersidc/sidc/landunit.js' {
  const icons: unknown
  export default icons
}
declare module 'milsymbol/src/numbersidc.js' {
  export const std2525e: unknown
}
