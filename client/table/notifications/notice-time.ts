/** Milliseconds to read a letter, and the shortest and longest time that a notice is shown. */
const LETTER = 60
const [SHORTEST, LONGEST] = [4000, 9000]

/** How long a notice is shown: as long as it takes to read. */
export const noticeTime = (text: string): number => Math.min(Math.max(text.length * LETTER, SHORTEST), LONGEST)
