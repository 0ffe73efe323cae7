import type { Notice } from '../../session/notice-queue.ts'

/** Milliseconds to read a letter, and the shortest and longest time that a notice is shown. */
const LETTER = 60
const [SHORTEST, LONGEST] = [4000, 9000]

/** How long a notice is shown: as long as it takes to read, or until it is dismissed. */
export const noticeTime = ({ text, stays }: Pick<Notice, 'text' | 'stays'>): number | undefined =>
  stays ? undefined : Math.min(Math.max(text.length * LETTER, SHORTEST), LONGEST)
