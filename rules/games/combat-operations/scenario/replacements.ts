import type { Finding, Id, Mark, PieceId, Proposal, Remembered, SeenEntry } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { isCounted } from '../../../../table/secrecy/sight.ts'
import type { State } from '../../../../table/state.ts'
import { countIn } from '../../../../table/state.ts'
import { finding, names } from '../../../core/finding.ts'
import type { Deed } from '../../../core/memory.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { momentOf, movingSide, phaseName, sideName } from '../../../core/turn.ts'
import { hasMark, markCount, type Unit } from '../../../core/unit.ts'
import { onMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { supplyOf } from '../../../hex/supply/supply.ts'
import { stepsText } from '../../../kit/fight/record.ts'
import { STEP_LOSS } from '../combat/combatants.ts'
import { MOVING } from '../terms/phase.ts'
import { type Half, halfOf } from '../terms/scenario-forces.ts'
import { chitHalfNow, type Drawing, drawingOf } from '../turn/chits.ts'

/** The types of units that can take replacements. */
const TRAITS = ['infantry', 'armor'] as const
type Trait = (typeof TRAITS)[number]

type Event =
  | {
      readonly did: 'came'
      readonly side: Id
      readonly steps: Readonly<Record<Trait, number>>
      readonly hidden: boolean
      /** The side has no other steps left. */
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
  /** A drawn chit has a box that cannot be looked into. */
  readonly hidden: boolean
  /** All earlier replacements are counted here. */
  readonly all: boolean
}

const EMPTY: Stock = { came: { infantry: 0, armor: 0 }, used: { infantry: 0, armor: 0 }, hidden: false, all: false }

interface Replaced {
  readonly stocks: ReadonlyMap<Id, Stock>
  /** Replacements from before the log are not known. */
  readonly untold: boolean
  /** Losses at the start of the phase, and the fewest since. A loss marked by mistake may be removed. */
  readonly marks: ReadonlyMap<PieceId, { readonly base: number; readonly low: number }>
}

/** 14.1 [41]: replacement steps. */
export const replacements = chapter<Replaced>({
  id: 'replacements',
  judge: (scene, action) => (action.type === 'mark' && action.mark === STEP_LOSS ? judgeUse(scene, action) : []),
  // A mark that comes off is judged here; one that is put on is a loss.
  allows: (scene, action) =>
    action.type === 'mark' && action.mark === STEP_LOSS
      ? action.pieces.filter((id) => markCount(scene.piece(id), STEP_LOSS) > action.count)
      : [],
  advise: (scene, { ask }) => (ask === 'next' ? adviseUse(scene) : []),
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
  stated: {
    words: ['replacements', 'draws'],
    deeds: (scene, said) => statedEvents(scene, said).map((what) => ({ deed: 'own', chapter: 'replacements', what })),
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
      const restored = Math.max(0, mark.low - to)
      const marks = new Map([...all.marks, [piece, { ...mark, low: Math.min(mark.low, to) }]])
      if (restored === 0 || trait === undefined) return { ...all, marks }
      const used = sumOf(stock.used, { infantry: 0, armor: 0, [trait]: restored })
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
  if (drawing) return arriving(scene, drawing, chitHalfNow(scene))
  if (action?.type !== 'mark' || action.mark !== STEP_LOSS) return []
  return [...new Set(action.pieces)].sort().flatMap((id): readonly Event[] => {
    const unit = scene.unit(id)
    if (!unit || unit.side === undefined) return []
    const from = markCount(unit.piece, STEP_LOSS)
    return [{ did: 'marked', side: unit.side, piece: id, trait: traitOf(scene, unit), from, to: action.count }]
  })
}

/** The replacements that a request states. For a side without a statement, those of its draw this turn. */
function statedEvents(scene: HexScene, { replacements = {}, draws = [] }: Remembered): readonly Event[] {
  const left = Object.entries(replacements).map(([side, { infantry = 0, armor = 0 }]): Event => {
    return { did: 'came', side, steps: { infantry, armor }, hidden: false, all: true }
  })
  const now = draws.filter(({ side, turn }) => turn === scene.state.time.turn && !Object.hasOwn(replacements, side))
  return [...left, ...now.flatMap(({ side, chit, half = 1 }) => arriving(scene, { side, chits: [chit] }, half))]
}

/** The replacements in the drawing side's own box, if the chit is drawn in the right half. */
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
  // A box that is hidden whole may hold replacements that others cannot see.
  const secret = pile in scene.state.veiled && !isCounted(scene.state, pile)
  return [{ did: 'came', side, steps, hidden: secret || countIn(scene.state, pile) > seen }]
}

/** The type of replacement a unit takes: infantry for all infantry, armor for armor and armored cavalry. */
function traitOf({ book: { roster } }: HexScene, unit: Unit): Trait | undefined {
  return TRAITS.find(
    (trait) => roster.sure(unit, (counter) => roster.classOf(counter)?.traits?.includes(trait) === true) === 'yes',
  )
}

const stockOf = (scene: HexScene, side: Id | undefined): Stock =>
  replacements.recall(scene).stocks.get(side ?? '') ?? EMPTY

/** A step mark may only be removed for a replacement step that has come. */
function judgeUse(scene: HexScene, { pieces, count }: Mark): Finding[] {
  const { marks } = replacements.recall(scene)
  const restored = [...new Set(pieces)].sort().flatMap((id) => {
    const unit = scene.unit(id)
    if (unit?.kind !== 'unit') return []
    const now = markCount(unit.piece, STEP_LOSS)
    const steps = Math.min(now, marks.get(id)?.low ?? now) - count
    return steps > 0 ? [{ unit, steps }] : []
  })
  if (restored.length === 0 || momentOf(scene).is === 'set-up') return []
  const units = restored.map(({ unit }) => unit)
  return [
    ...judgePhase(scene, units),
    ...units.flatMap((unit) => judgeSupply(scene, unit)),
    ...judgeStock(scene, restored),
  ]
}

/** 14.0, 14.1 [40, 41]: replacements are added in their owner's movement. */
function judgePhase(scene: HexScene, units: readonly Unit[]): Finding[] {
  const side = movingSide(scene)
  if (MOVING.has(scene.state.time.phase) && units.every((unit) => unit.side === side)) return []
  const phase = phaseName(scene)
  const text = `Replacements are added in their owner's movement, not in ${phase}.`
  return [finding('replacements/phase', '14.1', 'illegal', text, [], units)]
}

function judgeSupply(scene: HexScene, unit: Unit): Finding[] {
  const supplied = supplyOf(scene, unit)
  if (supplied === 'in') return []
  const text =
    supplied === 'out'
      ? `${unit.name} is out of supply and cannot take replacements.`
      : `It cannot be seen whether ${unit.name} is in supply and can take replacements.`
  return [finding('replacements/supply', '14.1', supplied === 'out' ? 'illegal' : 'unchecked', text, [], [unit])]
}

function judgeStock(scene: HexScene, restored: readonly { readonly unit: Unit; readonly steps: number }[]): Finding[] {
  const found: Finding[] = []
  const other = restored.filter(({ unit }) => traitOf(scene, unit) === undefined).map(({ unit }) => unit)
  if (other.length > 0) {
    const text = `${names(other)} cannot take replacements: only infantry and armor can.`
    found.push(finding('replacements/kind', '14.1', 'illegal', text, [], other))
  }
  const { untold } = replacements.recall(scene)
  for (const side of [...new Set(restored.flatMap(({ unit }) => unit.side ?? []))].sort()) {
    for (const trait of TRAITS) {
      const those = restored.filter(({ unit }) => unit.side === side && traitOf(scene, unit) === trait)
      const needed = those.reduce((sum, { steps }) => sum + steps, 0)
      const { came, used, hidden, all } = stockOf(scene, side)
      const had = Math.max(0, came[trait] - used[trait])
      if (needed <= had) continue
      const units = those.map(({ unit }) => unit)
      if (hidden || scene.memory.time === undefined || (untold && !all)) {
        const text = `It cannot be seen what replacements ${sideName(scene, side)} has.`
        found.push(finding('replacements/steps', '14.1', 'unchecked', text, [], units))
        continue
      }
      const text = `${names(units)} would regain ${stepsText(needed)}; ${sideName(scene, side)} has ${stockText(had, trait)}.`
      found.push({ ...finding('replacements/steps', '14.1', 'illegal', text, [], units), needed, had })
    }
  }
  return found
}

const stockText = (steps: number, trait: Trait): string =>
  `${steps === 0 ? 'no' : steps} ${trait} replacement ${steps === 1 ? 'step' : 'steps'}`

/** 14.1 [41]: replacement steps that can be added, with the eligible units. */
function adviseUse(scene: HexScene): readonly Proposal[] {
  const side = movingSide(scene)
  const { came, used } = stockOf(scene, side)
  return TRAITS.filter((trait) => came[trait] > used[trait]).map((trait) => {
    const units = onMap(scene, side)
      .filter(({ piece }) => hasMark(piece, STEP_LOSS))
      .filter((unit) => traitOf(scene, unit) === trait && supplyOf(scene, unit) === 'in')
    const eligible = units.length > 0 ? `for ${names(units)}` : 'but no eligible unit'
    const text = `${sideName(scene, side)} has ${stockText(came[trait] - used[trait], trait)} ${eligible}.`
    const pieces = inIdOrder(units)
    return proposal('replacements/add', '14.1', text, [], pieces)
  })
}
