import type { AskedAction, AskedQuestion, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'

export const U = {
  lehr: 'german-lehr-901',
  lehr2: 'german-lehr-902',
  lehrRecon: 'german-lehr-recon',
  pz2: 'german-2pz-304',
  pz2b: 'german-2pz-2',
  pz2Recon: 'german-2pz-recon',
  pz116: 'german-116pz-60',
  pz116b: 'german-116pz-156',
  pz116Recon: 'german-116pz-recon',
  fbb: 'german-fbb-1',
  fbb2: 'german-fbb-2',
  arm: 'us-2arm-cca-1',
  arm2: 'us-2arm-cca-2',
  inf: 'us-84inf-1-333',
  inf2: 'us-84inf-2-333',
  inf3: 'us-84inf-3-333',
  inf4: 'us-84inf-1-334',
  third: 'us-3arm',
  british: 'br-29-3rtr',
} as const

export const put = (def: string, at: string, more: Partial<PlacedPiece> = {}): PlacedPiece => ({
  id: def,
  def,
  at,
  ...more,
})
export const d10 = (shown: number): AskedAction => ({ type: 'roll', dice: 'd10 0-9', gives: { faces: [shown] } })
export const turn = (turn: number, phase: string, side?: string): AskedAction => ({
  type: 'turn',
  time: { turn, phase, ...(side !== undefined && { side }) },
})
export const draw = (side: string, chit: string): AskedAction => ({
  type: 'draw',
  pile: `${side}-cup`,
  count: 1,
  from: 'random',
  to: `pile:${side}-available`,
  gives: { pieces: [chit] },
})

type Memory = RefereeRequest['position']['memory']

/** A turn in which a side acts, with the chit of a formation. */
export const acting = (
  turn: number,
  chit: string,
  pieces: readonly PlacedPiece[],
  actions: readonly AskedAction[],
  questions: readonly AskedQuestion[] = [],
  memory: Memory = {},
): RefereeRequest => ({
  module: 'celles',
  position: {
    time: { turn, phase: 'action', side: /2nd Arm|84|29/.test(chit) ? 'allied' : 'german' },
    pieces: [...pieces],
    memory: { ...(chit !== '' && { chit }), ...memory },
  },
  actions: [...actions],
  questions: [...questions],
})

export const next = (after?: number): AskedQuestion => ({ ask: 'next', ...(after !== undefined && { after }) })

export const RIDGE = [put(U.pz116, '3309'), put(U.pz116Recon, '3308'), put(U.inf, '3207')]
export const infiltrate: AskedAction = { type: 'declare', what: 'infiltrate', pieces: [U.pz116], at: ['3307'] }
export const ROCHEFORT = [
  put(U.lehr, '2214'),
  put(U.lehrRecon, '2213', { face: 1 }),
  put(U.pz2, '2212'),
  put(U.pz2Recon, '1912'),
  put(U.inf, '2113'),
]
export const VERDENNE = [
  put(U.pz116, '3208'),
  put(U.pz116b, '3110'),
  put(U.pz2, '3209', { face: 1 }),
  put(U.pz116Recon, '3308'),
  put(U.inf, '3108'),
  put(U.inf2, '3109'),
]
export const HOTTON = [put(U.pz116, '3206'), put(U.fbb, '3307'), put(U.fbb2, '3207'), put(U.third, '3306')]
export const MARLOIE = [
  put(U.inf, '2910'),
  put(U.inf2, '2910'),
  put(U.pz116, '2911'),
  put(U.pz116b, '3010'),
  put(U.pz116Recon, '3009'),
  put(U.pz2, '2710'),
]
