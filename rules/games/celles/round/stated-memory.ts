import type { Id, PieceId, Remembered } from '../../../../table/generated/types.ts'
import type { StatedDeed, StatedMemory, Wrong } from '../../../core/chapter.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import {
  actingSide,
  CHIT_FORMATIONS,
  chitOf,
  formationOf,
  ISOLATED,
  OUT_OF_SUPPLY,
  SIDES,
  TACTICAL,
  type Tactical,
} from '../terms/counters.ts'
import { ACTION, type RoundEvent } from './round.ts'

/** 7.0: the Action Phase and the chits before it, as a request states them. */
export const statedRound: StatedMemory<HexScene> = {
  words: [
    ...['actions', 'moreActions', 'initiative', 'fortune', 'chit'],
    ...['activated', 'acted', 'played', 'replaced', 'withdrawn'],
  ],
  deeds(scene, said, wrong) {
    checkSides(said, wrong)
    const side = actingSide(scene.state.time.phase)
    if (side === undefined && hasChit(said))
      wrong('A chit is drawn in an Action Phase, and this is none.', said.chit === undefined ? 'activated' : 'chit')
    return [...beforeIt(said, side), ...(side === undefined ? [] : inIt(scene, said, side, wrong))]
  },
}

const own = (what: RoundEvent): StatedDeed => ({ deed: 'own', chapter: ACTION, what })

function checkSides(said: Remembered, wrong: Wrong): void {
  for (const word of ['actions', 'moreActions', 'initiative'] as const) {
    for (const side of Object.keys(said[word] ?? {})) {
      if (!SIDES.some((each) => each === side))
        wrong(`There is no side ${side}; known: ${SIDES.join(', ')}.`, word, side)
    }
  }
}

/** The turn so far. The chit of this phase is counted when it is drawn. */
function beforeIt(said: Remembered, acting: Id | undefined): readonly StatedDeed[] {
  const { actions, moreActions: more, initiative = {}, fortune } = said
  const isDrawn = hasChit(said)
  const used =
    actions &&
    Object.fromEntries(
      Object.entries(actions).map(([side, count]) => [side, Math.max(0, count - (isDrawn && side === acting ? 1 : 0))]),
    )
  return [
    ...Object.entries(initiative).map(([side, die]) => own({ did: 'initiative', side, die })),
    ...(fortune === undefined ? [] : [own({ did: 'fortune', die: fortune })]),
    ...(used || more ? [own({ did: 'said', ...(used && { used }), ...(more && { more }) })] : []),
  ]
}

const hasChit = ({ chit, activated = [], acted = [], played = [] }: Remembered): boolean =>
  chit !== undefined || activated.length + acted.length + played.length > 0

function inIt(scene: HexScene, said: Remembered, side: Id, wrong: Wrong): readonly StatedDeed[] {
  const { activated = [], acted = [], played = [], replaced = 0, withdrawn } = said
  if (!hasChit(said)) return []
  const formation = statedFormation(scene, said, wrong)
  if (formation === undefined) return []
  for (const [index, kind] of played.entries()) {
    if (!isTactical(kind)) wrong(`There is no Tactical Chit ${kind}; known: ${TACTICAL.join(', ')}.`, 'played', index)
  }
  return [
    own({ did: 'action', side, formation }),
    ...played.filter(isTactical).map((kind) => own({ did: 'play', side, kind, taken: kind === 'allied-air' })),
    ...Array.from({ length: replaced }, () => own({ did: 'replaced' })),
    ...(withdrawn ? [own({ did: 'withdrawn' })] : []),
    ...activated.map((piece) => own({ did: 'turned', piece, used: false })),
    ...acted.flatMap((piece) => [...nothingSpent(scene, piece), own({ did: 'turned', piece, used: true })]),
  ]
}

const isTactical = (kind: Id): kind is Tactical => TACTICAL.some((each) => each === kind)

/** The chit's formation; if not stated, that of the first activated unit. */
function statedFormation(
  scene: HexScene,
  { chit, activated = [], acted = [] }: Remembered,
  wrong: Wrong,
): string | undefined {
  if (chit === undefined) {
    const [first] = scene.units([...activated, ...acted])
    return (first && formationOf(first)) ?? ''
  }
  const printed = chitOf(scene, scene.piece(chit)?.def ?? chit)
  if (printed?.is === 'action') return printed.formation
  if (CHIT_FORMATIONS.includes(chit)) return chit
  wrong(`There is no Action Chit of ${chit}; known: ${CHIT_FORMATIONS.join(', ')}.`, 'chit')
  return undefined
}

/** 8.0 [38]: a unit that has begun without spending points. */
function nothingSpent(scene: HexScene, piece: PieceId): readonly StatedDeed[] {
  const at = scene.piece(piece)?.at
  return at ? [{ deed: 'spent', piece, at, cell: '', spent: 0, halted: [] }] : []
}

/** 5.0 [21]: the two marks, now and at the beginning of the Supply Phase. */
export const statedSupply: StatedMemory<HexScene> = {
  words: ['marked', 'supply.isolated'],
  deeds({ state }, { marked }) {
    const what = { turn: state.time.turn, out: marked?.out ?? [], isolated: marked?.isolated ?? [] }
    return [{ deed: 'own', chapter: 'supply', what }]
  },
  marks: ({ supply }) => [
    ...(supply?.out ?? []).map((piece) => ({ piece, mark: OUT_OF_SUPPLY, count: 1 })),
    ...(supply?.isolated ?? []).map((piece) => ({ piece, mark: ISOLATED, count: 1 })),
  ],
}
