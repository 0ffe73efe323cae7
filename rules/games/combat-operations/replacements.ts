import type { Finding, Id, Mark, PieceId, Proposal, Remembered, SeenEntry } from '../../../table/generated/types.ts'
import { isPile } from '../../../table/geometry/place.ts'
import { isCounted } from '../../../table/secrecy/sight.ts'
import type { State } from '../../../table/state.ts'
import { countIn } from '../../../table/state.ts'
import { finding, names } from '../../core/finding.ts'
import type { Deed } from '../../core/memory.ts'
import { inIdOrder, proposal } from '../../core/proposal.ts'
import { momentOf, movingSide, phaseName, sideName } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { onMap } from '../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../hex/board/scene.ts'
import { supplyOf } from '../../hex/supply/supply.ts'
import { stepsSaid } from '../../kit/fight/record.ts'
import { type Drawing, drawingOf, passNow } from './chits.ts'
import { STEP_LOSS } from './combatants.ts'
import { MOVING } from './phase.ts'
import { type Half, halfOf } from './scenario-forces.ts'

/** Units that a replacement can mend, and no others. */
const TRAITS = ['infantry', 'armor'] as const
type Trait = (typeof TRAITS)[number]

type Event =
  | {
      readonly did: 'came'
      readonly side: Id
      readonly steps: Readonly<Record<Trait, number>>
      readonly hidden: boolean
      /** These are all that are left. */
      readonly all?: true
    }
  | ({ readonly did: 'marked'; readonly side: Id; readonly piece: PieceId; readonly trait: Trait | undefined } & Lost)

interface Lost {
  readonly from: number
  readonly to: number
}

/** Replacement steps of one side. */
interface Stock {
  readonly came: Readonly<Record<Trait, number>>
  readonly used: Readonly<Record<Trait, number>>
  /** A box whose chit was drawn and that cannot be looked into. */
  readonly hidden: boolean
  /** Nothing came before that is not counted here. */
  readonly all: boolean
}

const EMPTY: Stock = { came: { infantry: 0, armor: 0 }, used: { infantry: 0, armor: 0 }, hidden: false, all: false }

interface Replaced {
  readonly stocks: ReadonlyMap<Id, Stock>
  /** What came before the log began is not known. */
  readonly untold: boolean
  /** Losses as they were when this phase began, and the fewest since: what was marked by mistake may be wiped off. */
  readonly marks: ReadonlyMap<PieceId, { readonly base: number; readonly low: number }>
}

/** 14.1 [41]: replacement steps. */
export const replacements = chapter<Replaced>({
  id: 'replacements',
  judge: (scene, action) => (action.type === 'mark' && action.mark === STEP_LOSS ? judgeMending(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? adviseMending(scene) : []),
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
  stated: {
    words: ['replacements', 'draws'],
    deeds: (scene, said) => saidEvents(scene, said).map((what) => ({ deed: 'own', chapter: 'replacements', what })),
  },
  memory: {
    start: { stocks: new Map(), untold: false, marks: new Map() },
    fold,
    again: (all, { marks }) => ({ ...all, marks }),
  },
})

function fold(all: Replaced, deed: Deed): Replaced {
  if (deed.deed === 'time') {
    const untold = all.untold || deed.found === true
    return all.marks.size > 0 || untold !== all.untold ? { ...all, untold, marks: new Map() } : all
  }
  if (deed.deed !== 'own' || deed.chapter !== 'replacements') return all
  const event = deed.what as Event
  const stock = all.stocks.get(event.side) ?? EMPTY
  switch (event.did) {
    case 'came': {
      const came = sumOf(stock.came, event.steps)
      const hidden = stock.hidden || event.hidden
      return {
        ...all,
        stocks: new Map([
          ...all.stocks,
          [event.side, { ...stock, came, hidden, all: stock.all || event.all === true }],
        ]),
      }
    }
    case 'marked': {
      const { piece, from, to, trait } = event
      const mark = all.marks.get(piece) ?? { base: from, low: from }
      const mended = Math.max(0, mark.low - to)
      const marks = new Map([...all.marks, [piece, { ...mark, low: Math.min(mark.low, to) }]])
      if (mended === 0 || trait === undefined) return { ...all, marks }
      const used = sumOf(stock.used, { infantry: 0, armor: 0, [trait]: mended })
      return { ...all, stocks: new Map([...all.stocks, [event.side, { ...stock, used }]]), marks }
    }
  }
}

const sumOf = (a: Stock['came'], b: Stock['came']): Stock['came'] => ({
  infantry: a.infantry + b.infantry,
  armor: a.armor + b.armor,
})

function eventsOf(scene: HexScene, entry: SeenEntry, after: State): readonly Event[] {
  const { action } = entry
  const [drawing] = drawingOf(scene, entry, after)
  if (drawing) return arriving(scene, drawing, passNow(scene))
  if (action?.type !== 'mark' || action.mark !== STEP_LOSS) return []
  return [...new Set(action.pieces)].sort().flatMap((id): readonly Event[] => {
    const unit = scene.unit(id)
    if (!unit || unit.side === undefined) return []
    const from = unit.piece.marks?.[STEP_LOSS] ?? 0
    return [{ did: 'marked', side: unit.side, piece: id, trait: traitOf(scene, unit), from, to: action.count }]
  })
}

/** What a request says is left; of a side of which it says nothing, what its draw of this turn has brought. */
function saidEvents(scene: HexScene, { replacements = {}, draws = [] }: Remembered): readonly Event[] {
  const left = Object.entries(replacements).map(([side, { infantry = 0, armor = 0 }]): Event => {
    return { did: 'came', side, steps: { infantry, armor }, hidden: false, all: true }
  })
  const now = draws.filter(({ side, turn }) => turn === scene.state.time.turn && !Object.hasOwn(replacements, side))
  return [...left, ...now.flatMap(({ side, chit, half = 1 }) => arriving(scene, { side, chits: [chit] }, half))]
}

/** What lies in the drawer's own box when its chit comes up in the right half. */
function arriving(
  scene: HexScene,
  { side, chits: [chit] }: Pick<Drawing, 'side' | 'chits'>,
  pass: Half,
): readonly Event[] {
  if (chit === undefined || side === undefined) return []
  const pile = `${side}-${chit}`
  const steps = { infantry: 0, armor: 0 }
  let seen = 0
  scene.state.pieces.forEach(({ at, def }) => {
    if (!isPile(at, pile)) return
    seen++
    const counter = def === undefined ? undefined : scene.book.module.counters.get(def)
    const trait = TRAITS.find((each) => each === counter?.class)
    const worth = counter?.faces[0]?.values?.steps
    if (counter?.kind === 'marker' && trait && halfOf(scene, counter) === pass)
      steps[trait] += typeof worth === 'number' ? worth : 1
  })
  // Of a box that is secret whole nobody else knows whether anything lies in it.
  const secret = pile in scene.state.veiled && !isCounted(scene.state, pile)
  return [{ did: 'came', side, steps, hidden: secret || countIn(scene.state, pile) > seen }]
}

/** What kind of replacement a unit takes: infantry of every kind the one, armor and armored cavalry the other. */
function traitOf({ book: { roster } }: HexScene, unit: Unit): Trait | undefined {
  return TRAITS.find(
    (trait) => roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes(trait) === true) === 'yes',
  )
}

const stockOf = (scene: HexScene, side: Id | undefined): Stock =>
  replacements.recall(scene).stocks.get(side ?? '') ?? EMPTY

/** A loss that is wiped off must be mended by a step that has come. */
function judgeMending(scene: HexScene, { pieces, count }: Mark): Finding[] {
  const { marks } = replacements.recall(scene)
  const mended = [...new Set(pieces)].sort().flatMap((id) => {
    const unit = scene.unit(id)
    if (unit?.kind !== 'unit') return []
    const now = unit.piece.marks?.[STEP_LOSS] ?? 0
    const steps = Math.min(now, marks.get(id)?.low ?? now) - count
    return steps > 0 ? [{ unit, steps }] : []
  })
  if (mended.length === 0 || momentOf(scene).is === 'set-up') return []
  const units = mended.map(({ unit }) => unit)
  return [
    ...judgeMoment(scene, units),
    ...units.flatMap((unit) => judgeMended(scene, unit)),
    ...judgeStock(scene, mended),
  ]
}

/** 14.0, 14.1 [40, 41]: replacements come in the movement of the player who drew them. */
function judgeMoment(scene: HexScene, units: readonly Unit[]): Finding[] {
  const side = movingSide(scene)
  if (MOVING.has(scene.state.time.phase) && units.every((unit) => unit.side === side)) return []
  const phase = phaseName(scene)
  const text = `Replacements are added in their own player's movement, and not in ${phase}.`
  return [finding('replacements/phase', '14.1', 'illegal', text, [], units)]
}

function judgeMended(scene: HexScene, unit: Unit): Finding[] {
  const supplied = supplyOf(scene, unit)
  if (supplied === 'in') return []
  const text =
    supplied === 'out'
      ? `${unit.name} is out of supply, and takes no replacement.`
      : `Whether ${unit.name} is in supply, to take a replacement, cannot be seen.`
  return [finding('replacements/supply', '14.1', supplied === 'out' ? 'illegal' : 'unchecked', text, [], [unit])]
}

function judgeStock(scene: HexScene, mended: readonly { readonly unit: Unit; readonly steps: number }[]): Finding[] {
  const found: Finding[] = []
  const other = mended.filter(({ unit }) => traitOf(scene, unit) === undefined).map(({ unit }) => unit)
  if (other.length > 0) {
    const text = `There is no replacement for ${names(other)}: only infantry and armor have any.`
    found.push(finding('replacements/kind', '14.1', 'illegal', text, [], other))
  }
  const { untold } = replacements.recall(scene)
  for (const side of [...new Set(mended.flatMap(({ unit }) => unit.side ?? []))].sort()) {
    for (const trait of TRAITS) {
      const those = mended.filter(({ unit }) => unit.side === side && traitOf(scene, unit) === trait)
      const needed = those.reduce((sum, { steps }) => sum + steps, 0)
      const { came, used, hidden, all } = stockOf(scene, side)
      const had = Math.max(0, came[trait] - used[trait])
      if (needed <= had) continue
      const units = those.map(({ unit }) => unit)
      if (hidden || scene.memory.time === undefined || (untold && !all)) {
        const text = `What replacements ${sideName(scene, side)} has cannot be seen.`
        found.push(finding('replacements/steps', '14.1', 'unchecked', text, [], units))
        continue
      }
      const text = `${names(units)} would be mended by ${stepsSaid(needed)}, and ${sideName(scene, side)} has ${had === 0 ? 'none' : stepsSaid(had)} for ${trait} to add.`
      found.push({ ...finding('replacements/steps', '14.1', 'illegal', text, [], units), needed, had })
    }
  }
  return found
}

/** 14.1 [41]: steps that wait to be added. */
function adviseMending(scene: HexScene): readonly Proposal[] {
  const side = movingSide(scene)
  const { came, used } = stockOf(scene, side)
  return TRAITS.filter((trait) => came[trait] > used[trait]).map((trait) => {
    const units = onMap(scene, side)
      .filter(({ piece }) => (piece.marks?.[STEP_LOSS] ?? 0) > 0)
      .filter((unit) => traitOf(scene, unit) === trait && supplyOf(scene, unit) === 'in')
    const whom = units.length > 0 ? names(units) : 'nobody, for no unit of it is reduced and in supply'
    const text = `${sideName(scene, side)} has ${stepsSaid(came[trait] - used[trait])} for ${trait} to add: to ${whom}.`
    const pieces = inIdOrder(units)
    return proposal('replacements/add', '14.1', text, [], pieces)
  })
}
