import type { Attack } from './attack.ts'
import { DOWNLOAD_ATTACKS } from './downloads.ts'
import { FRAME_ATTACKS } from './frames.ts'
import { READER_ATTACKS } from './readers.ts'
import { TABLE_ATTACKS } from './tables.ts'

/** No attack, for comparison. */
const CALM: Attack = { name: 'nobody attacks', run: async () => {} }

export const ATTACKS: readonly Attack[] = [
  CALM,
  ...FRAME_ATTACKS,
  ...TABLE_ATTACKS,
  ...READER_ATTACKS,
  ...DOWNLOAD_ATTACKS,
]
