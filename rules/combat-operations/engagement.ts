import type { Cell, Id, PieceId, Seq } from '../../table/generated/types.ts'
import type { Deed, Memory, Recollection } from '../memory.ts'

/** A counter as it stood when its fight was declared. */
export interface Combatant {
  readonly id: PieceId
  /** What it is, where that could be seen. */
  readonly def: Id | undefined
  readonly at: Cell | undefined
  /** Steps lost before. */
  readonly lost: number
}

/** An enemy next to attackers. */
export interface Neighbour {
  readonly id: PieceId
  readonly at: Cell
  readonly by: readonly PieceId[]
}

/** An attack that was declared in this phase, with what came of it. */
export interface Engagement {
  readonly seq: Seq
  /** Whose attack it is. */
  readonly side: Id | undefined
  readonly target: Cell
  /** With the artillery that supports them. */
  readonly attackers: readonly Combatant[]
  readonly defenders: readonly Combatant[]
  readonly support: readonly Combatant[]
  /** 11.9 [32]: enemies beside those who attack themselves. */
  readonly neighbours: readonly Neighbour[]
  /** Battalions that came in the place of a regiment after it was declared. */
  readonly heirs: ReadonlyMap<PieceId, PieceId>
  readonly withdrawn: ReadonlyMap<PieceId, Cell>
  /** Steps that a unit lost on its retreat, or for want of one. */
  readonly toll: ReadonlyMap<PieceId, Toll>
}

/** Two numbers, where what is hidden decides. */
export interface Toll {
  readonly least: number
  readonly most: number
}

/** What the combat chapter notes of an entry. */
export type Event =
  | {
      readonly did: 'attack'
      /** The attack in whose place it is, and whose number it goes on under. */
      readonly instead: Seq | undefined
      readonly side: Id | undefined
      readonly target: Cell
      readonly attackers: readonly Combatant[]
      readonly defenders: readonly Combatant[]
      readonly neighbours: readonly Neighbour[]
    }
  | { readonly did: 'support'; readonly target: Cell; readonly guns: readonly Combatant[] }
  | { readonly did: 'retreat'; readonly fight: Seq; readonly piece: PieceId; readonly to: Cell; readonly toll: Toll }
  | { readonly did: 'seen'; readonly piece: PieceId; readonly def: Id }
  | { readonly did: 'cut-off'; readonly fight: Seq; readonly piece: PieceId; readonly toll: Toll }

/** The fights of this phase, in the order in which they were declared. */
export interface Fights {
  readonly turn: number
  readonly phase: Id
  readonly all: readonly Engagement[]
}

export const NO_FIGHTS: Fights = { turn: -1, phase: '', all: [] }

/** Under this the chapter's memory is kept. */
export const COMBAT = 'combat'

export const fightMemory: Recollection<Fights> = { start: NO_FIGHTS, fold, again: (_, then) => then }

function fold(fights: Fights, deed: Deed, { time }: Memory): Fights {
  if (deed.deed === 'time') {
    const { turn, phase } = deed.time
    return turn === fights.turn && phase === fights.phase ? fights : { turn, phase, all: [] }
  }
  if (deed.deed === 'heir') return { ...fights, all: fights.all.map((each) => inherited(each, deed.piece, deed.of)) }
  if (deed.deed !== 'own' || deed.chapter !== COMBAT) return fights
  const event = deed.what as Event
  const now = { turn: time?.turn ?? fights.turn, phase: time?.phase ?? fights.phase }
  return { ...now, all: after(fights.all, event, deed.seq) }
}

function after(all: readonly Engagement[], event: Event, seq: Seq): readonly Engagement[] {
  switch (event.did) {
    case 'attack': {
      const { did: _, instead, ...fight } = event
      const fresh = { seq: instead ?? seq, ...fight, ...UNTOUCHED }
      // An attack by nobody is one that is called off.
      const now = event.attackers.length > 0 ? [fresh] : []
      // The one before may have been taken back since.
      if (!all.some((each) => each.seq === instead)) return [...all, ...now]
      return all.flatMap((each) =>
        each.seq === instead ? now.map((one) => ({ ...one, support: each.support })) : [each],
      )
    }
    case 'support': {
      const fight = latestAt(all, event.target)
      const added = event.guns.filter(({ id }) => !fight?.support.some((each) => each.id === id))
      const support = event.guns.length > 0 ? [...(fight?.support ?? []), ...added] : []
      return change(all, fight?.seq, (each) => ({ ...each, support }))
    }
    case 'retreat':
      return change(all, event.fight, (each) => ({
        ...each,
        withdrawn: new Map([...each.withdrawn, [event.piece, event.to]]),
        toll: added(each.toll, event.piece, event.toll),
      }))
    case 'seen':
      return all.map((each) => ({
        ...each,
        attackers: named(each.attackers, event.piece, event.def),
        defenders: named(each.defenders, event.piece, event.def),
        support: named(each.support, event.piece, event.def),
      }))
    case 'cut-off':
      return change(all, event.fight, (each) => ({ ...each, toll: added(each.toll, event.piece, event.toll) }))
  }
}

const named = (list: readonly Combatant[], id: PieceId, def: Id): readonly Combatant[] =>
  list.map((each) => (each.id === id ? { ...each, def } : each))

const change = (all: readonly Engagement[], seq: Seq | undefined, to: (each: Engagement) => Engagement) =>
  all.map((each) => (each.seq === seq ? to(each) : each))

function added(tolls: Engagement['toll'], piece: PieceId, { least, most }: Toll): Engagement['toll'] {
  const before = tolls.get(piece) ?? { least: 0, most: 0 }
  return new Map([...tolls, [piece, { least: before.least + least, most: before.most + most }]])
}

/** A fight of which nothing has come yet. */
export const UNTOUCHED = { support: [], heirs: new Map(), withdrawn: new Map(), toll: new Map() } as const

function inherited(fight: Engagement, piece: PieceId, of: readonly PieceId[]): Engagement {
  const id = of.map((each) => standsFor(fight, each)).find((each) => partIn(fight, each) !== undefined)
  return id === undefined ? fight : { ...fight, heirs: new Map([...fight.heirs, [piece, id]]) }
}

/** The counter as which one takes part: itself, or the regiment that it came for. */
export const standsFor = ({ heirs }: Engagement, id: PieceId): PieceId => heirs.get(id) ?? id

export const sameCell = (a: Cell, b: Cell): boolean => a.board === b.board && a.q === b.q && a.r === b.r

/** The last attack on a hex in this phase. */
export const latestAt = (all: readonly Engagement[], target: Cell): Engagement | undefined =>
  all.findLast((each) => sameCell(each.target, target))

const holds = (list: readonly Combatant[], id: PieceId): boolean => list.some((each) => each.id === id)

export type Part = 'attacker' | 'defender' | 'support'

export function partIn(fight: Engagement, piece: PieceId): Part | undefined {
  const id = standsFor(fight, piece)
  if (holds(fight.attackers, id)) return 'attacker'
  if (holds(fight.defenders, id)) return 'defender'
  return holds(fight.support, id) ? 'support' : undefined
}

/** The last fight that a counter had a part in. */
export const latestWith = (all: readonly Engagement[], id: PieceId): Engagement | undefined =>
  all.findLast((each) => partIn(each, id) !== undefined)

export function combatant(fight: Engagement, piece: PieceId): Combatant | undefined {
  const id = standsFor(fight, piece)
  return [...fight.attackers, ...fight.defenders, ...fight.support].find((each) => each.id === id)
}
