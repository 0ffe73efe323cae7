import type { Cell, Id, PieceId, Seq } from '../../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn, type Memory } from '../../../core/memory.ts'
import { sameCell } from '../../../hex/board/cells.ts'
import type { Neighbour } from '../../../kit/fight/on-hexes/neighbours.ts'
import {
  type Combatant as AnyCombatant,
  combatantIn,
  type Fight,
  hasCombatant,
  type Part,
  partIn,
  standsFor,
  withChanged,
  withDeclared,
} from '../../../kit/fight/record.ts'

/** A counter as it stood when its fight was declared. */
export interface Combatant extends AnyCombatant {
  /** The counter, if it could be seen. */
  readonly def: Id | undefined
  readonly at: Cell | undefined
  /** Steps it had lost before. */
  readonly lost: number
  readonly covered: boolean
}

/** An attack declared in this phase, with the retreats and losses that followed. */
export interface Engagement extends Fight<Combatant> {
  readonly target: Cell
  /** The defender's artillery in other hexes. The attacker's artillery is among the attackers. */
  readonly support: readonly Combatant[]
  /** 11.0, 13.4 [28, 38]: the defender has decided on artillery support. */
  readonly answered: boolean
  /** 11.9 [32]: enemies next to the attackers, artillery aside. */
  readonly neighbours: readonly Neighbour[]
  /** Battalions that replaced a regiment after the declaration. */
  readonly heirs: ReadonlyMap<PieceId, PieceId>
  readonly withdrawn: ReadonlyMap<PieceId, Cell>
  /** Steps that a retreat costs a unit, or the lack of one. */
  readonly toll: ReadonlyMap<PieceId, Toll>
}

/** A number of steps; `least` and `most` differ where hidden counters decide. */
export interface Toll {
  readonly least: number
  readonly most: number
}

/** The parts of a fight that its declaration fixes. */
export type Declared = Omit<Engagement, 'seq' | keyof typeof FRESH>

/** An event of combat, as the chapter remembers it. */
export type EngagementEvent =
  /** `instead`: the attack that it replaces, and whose number it keeps. */
  | ({ readonly did: 'attack'; readonly instead: Seq | undefined } & Declared)
  | { readonly did: 'support'; readonly target: Cell; readonly guns: readonly Combatant[] }
  | { readonly did: 'retreat'; readonly fight: Seq; readonly piece: PieceId; readonly to: Cell; readonly toll: Toll }
  | { readonly did: 'seen'; readonly piece: PieceId; readonly def: Id }
  | { readonly did: 'cut-off'; readonly fight: Seq; readonly piece: PieceId; readonly toll: Toll }

/** The fights of a phase, in order of declaration. */
export interface Fights {
  readonly turn: number
  readonly phase: Id
  readonly all: readonly Engagement[]
}

export const NO_FIGHTS: Fights = { turn: -1, phase: '', all: [] }

/** The id of the chapter and of its memory. */
export const COMBAT = 'combat'

export const fightMemory: ChapterMemory<Fights> = { start: NO_FIGHTS, fold, again: (_, then) => then }

function fold(fights: Fights, deed: Deed, { time }: Memory): Fights {
  if (deed.deed === 'time') {
    const { turn, phase } = deed.time
    return turn === fights.turn && phase === fights.phase ? fights : { turn, phase, all: [] }
  }
  if (deed.deed === 'heir') return { ...fights, all: fights.all.map((each) => inherited(each, deed.piece, deed.of)) }
  const event = eventIn<EngagementEvent>(deed, COMBAT)
  if (!event) return fights
  const now = { turn: time?.turn ?? fights.turn, phase: time?.phase ?? fights.phase }
  return { ...now, all: after(fights.all, event, deed.seq) }
}

function after(all: readonly Engagement[], event: EngagementEvent, seq: Seq): readonly Engagement[] {
  switch (event.did) {
    case 'attack': {
      const { did: _, instead, ...fight } = event
      const before = all.find((each) => each.seq === instead)
      const support = before?.support ?? []
      const fresh = { ...freshEngagement(fight, instead ?? seq), support, answered: support.length > 0 }
      // An attack without attackers calls off the earlier one.
      return withDeclared(all, event.attackers.length > 0 ? fresh : undefined, instead)
    }
    case 'support': {
      const fight = latestAt(all, event.target)
      const added = event.guns.filter(({ id }) => !hasCombatant(fight?.support ?? [], id))
      const support = event.guns.length > 0 ? [...(fight?.support ?? []), ...added] : []
      return withChanged(all, fight?.seq, (each) => ({ ...each, support, answered: true }))
    }
    case 'retreat':
      return withChanged(all, event.fight, (each) => ({
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
      return withChanged(all, event.fight, (each) => ({ ...each, toll: added(each.toll, event.piece, event.toll) }))
  }
}

const named = (list: readonly Combatant[], id: PieceId, def: Id): readonly Combatant[] =>
  list.map((each) => (each.id === id ? { ...each, def } : each))

function added(tolls: Engagement['toll'], piece: PieceId, { least, most }: Toll): Engagement['toll'] {
  const before = tolls.get(piece) ?? { least: 0, most: 0 }
  return new Map([...tolls, [piece, { least: before.least + least, most: before.most + most }]])
}

const FRESH = { support: [], answered: false, heirs: new Map(), withdrawn: new Map(), toll: new Map() } as const

/** A fight as declared. A hypothetical one gets a number after all others. */
export const freshEngagement = (fight: Declared, seq: Seq = Number.MAX_SAFE_INTEGER): Engagement => ({
  seq,
  ...fight,
  ...FRESH,
})

function inherited(fight: Engagement, piece: PieceId, of: readonly PieceId[]): Engagement {
  const id = of.map((each) => standsFor(fight, each)).find((each) => roleIn(fight, each) !== undefined)
  return id === undefined ? fight : { ...fight, heirs: new Map([...fight.heirs, [piece, id]]) }
}

/** The latest attack on a hex in this phase. */
export const latestAt = (all: readonly Engagement[], target: Cell): Engagement | undefined =>
  all.findLast((each) => sameCell(each.target, target))

export type Role = Part | 'support'

export const roleIn = (fight: Engagement, piece: PieceId): Role | undefined =>
  partIn(fight, piece) ?? (hasCombatant(fight.support, standsFor(fight, piece)) ? 'support' : undefined)

export const combatantOrSupport = (fight: Engagement, piece: PieceId): Combatant | undefined =>
  combatantIn(fight, piece) ?? fight.support.find(({ id }) => id === standsFor(fight, piece))
