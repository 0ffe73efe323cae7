import '@fontsource/barlow-condensed/600.css'
import '@fontsource/barlow-condensed/700.css'
import '@fontsource/source-serif-4/600-italic.css'

/** Fonts of text painted on the board. Fonts of the page stand in tokens.css. */
export const SANS = '"Source Sans 3 Variable", "Helvetica Neue", Arial, "Liberation Sans", sans-serif'
export const NARROW = '"Barlow Condensed", "Arial Narrow", "Liberation Sans Narrow", Arial, sans-serif'
export const SERIF = '"Source Serif 4", Palatino, Georgia, "Liberation Serif", serif'

const PAINTED = [
  `700 20px ${SANS}`,
  `600 20px ${NARROW}`,
  `700 20px ${NARROW}`,
  `600 20px ${SERIF}`,
  `italic 600 20px ${SERIF}`,
]

/** A canvas does not wait for fonts: call this before painting. A font that fails to load is replaced. */
export async function loadFonts(words: string): Promise<void> {
  await Promise.allSettled(PAINTED.map((font) => document.fonts.load(font, words)))
}
