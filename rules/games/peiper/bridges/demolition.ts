import type {
  Action,
  Cell,
  Declare,
  Finding,
  Id,
  Piece,
  PieceId,
  Proposal,
  Question,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { isPile, onCell, placeKey } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import { type Deed, eventIn } from '../../../core/memory.ts'
import { type Step, stepKind } from '../../../core/procedure.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { distance } from '../../../hex/board/cells.ts'
import { cellOf, unitsIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { type AwaitedCard, discarding } from '../../../kit/cards.ts'
import { type BridgeSide, bridgeSideOf, isStanding, printedBridges, turnTowards } from '../../../kit/spans.ts'
import { BLOWN_BRIDGE, BLOWN_PILE, DECK, FIGHT_CARDS, figureOf, GERMAN, isReduced, US } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { ableOf, actingBar, actingUnits, activeSide, isActivation, stacksLeft } from '../turn/activation-state.ts'
import { cardDrawn, drawStep } from '../turn/cards.ts'
import { type Drawn, hasFired, TRIES } from '../turn/shots.ts'
import { rebuiltBy } from './rebuilt.ts'

/** The `what` of a declared demolition. */
export const BLOW: Id = 'blow-bridge'
/** 42 [42]: the reach of the optional rule. */
const TOUGHER_RANGE = 3
/** 42 [42]: what a reduced unit adds to the card. */
const REDUCED = 2

/** A demolition under way. */
interface Attempt {
  readonly unit: PieceId
  /** Both printed ids of the bridge. */
  readonly side: string
  readonly at: readonly Cell[]
  readonly plus: number
  readonly card: Drawn | undefined
}

interface Tries {
  /** free: the unit may be activated again. */
  readonly tries: readonly { readonly unit: PieceId; readonly free: boolean }[]
  readonly open: Attempt | undefined
}

type Event =
  | { readonly did: 'declared'; readonly attempt: Attempt }
  | { readonly did: 'drew'; readonly card: Drawn; readonly free: boolean }
  | { readonly did: 'blown' }

const NONE: Tries = { tries: [], open: undefined }

const blowing: Step<HexScene, string> = {
  kind: stepKind('blow a bridge'),
  cite: '33',
  crumb: (scene, side) => `${scene.unit(demolition.recall(scene).open?.unit ?? '')?.name ?? 'A US unit'} blows ${side}`,
  whose: () => US,
  begins: (deed) => declaredIn(deed)?.side,
  follow: (_, deed) => {
    const side = declaredIn(deed)?.side
    return side === undefined ? undefined : { on: side }
  },
  offers: (scene) => next(scene),
  done: (scene) => next(scene).length === 0,
}

const declaredIn = (deed: Deed): Attempt | undefined => {
  const event = eventIn<Event>(deed, TRIES)
  return event?.did === 'declared' ? event.attempt : undefined
}

/** 33, 42 [33, 42]: the US side blows bridges by card. */
export const demolition = chapter<Tries>({
  id: TRIES,
  judge: (scene, action) => judge(scene, action),
  going: (scene, units) => (units.length > 0 && isActivation(scene) ? judgeOpen(scene) : []),
  allows: (scene, action) => (action.type === 'rotate' ? markersIn(scene, action.pieces).map(({ id }) => id) : []),
  procedure: [blowing],
  advise(scene, question) {
    if (question.ask !== 'bridges') return []
    const found = advise(scene, question)
    return found.length > 0 || !isActivation(scene) ? found : [howTo(scene)]
  },
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
  memory: {
    start: NONE,
    fold(all, deed) {
      if (deed.deed === 'time') return NONE
      const event = eventIn<Event>(deed, TRIES)
      switch (event?.did) {
        case 'declared':
          return { tries: [...all.tries, { unit: event.attempt.unit, free: false }], open: event.attempt }
        case 'drew': {
          const tries = all.tries.map((each, index) =>
            index < all.tries.length - 1 ? each : { ...each, free: event.free },
          )
          return { tries, open: all.open && { ...all.open, card: event.card } }
        }
        case 'blown':
          return { ...all, open: undefined }
        default:
          return all
      }
    },
  },
})

const isTougher = ({ house }: HexScene): boolean => readingsOf(house)['tougher-demolition']

const rangeOf = (scene: HexScene): number => (isTougher(scene) ? TOUGHER_RANGE : figureOf(scene, 'demolition-range'))

/** Whether the drawn card blows the bridge. */
const succeeds = (scene: HexScene, { card, plus }: Attempt): boolean =>
  card !== undefined && !card.isJoker && card.rank + plus <= figureOf(scene, 'demolition-card')

export function awaitedBridgeCard(scene: HexScene): AwaitedCard | undefined {
  const { open } = demolition.recall(scene)
  if (!open || open.card || !isActivation(scene)) return undefined
  return { side: US, to: FIGHT_CARDS, why: `for the bridge at ${open.side}` }
}

/** 42 [42]: the unit that an odd card lets act again. */
export const freedBy = (scene: HexScene, card: Pick<Drawn, 'rank' | 'isJoker'>): PieceId | undefined => {
  const { open } = demolition.recall(scene)
  const isFree = open && !open.card && isTougher(scene) && !card.isJoker && card.rank % 2 === 1
  return isFree ? open.unit : undefined
}

function next(scene: HexScene): readonly Proposal[] {
  const { open } = demolition.recall(scene)
  if (!open || !isActivation(scene)) return []
  const awaited = awaitedBridgeCard(scene)
  const most = figureOf(scene, 'demolition-card') - open.plus
  if (awaited) {
    const text = `Draw a card for the bridge at ${open.side}: ${most} or less blows it`
    const draw = drawStep(scene, awaited, 'bridges/card', '33', text)
    return [{ ...draw, actions: [...draw.actions, ...discarding(scene, DECK, [FIGHT_CARDS])], at: [...open.at] }]
  }
  const side = sideNamed(scene, open.side)
  if (!succeeds(scene, open) || !side || !isStanding(side)) return []
  // In the emptier hex the marker hides no unit.
  const [near, far] = [...side.cells].sort((a, b) => unitsIn(scene, a).length - unitsIn(scene, b).length)
  const spare = spareMarker(scene)
  if (!spare || !near || !far) return []
  const text = `The bridge at ${open.side} is blown: lay a marker on it.`
  const actions: Action[] = [
    { type: 'rotate', pieces: [spare.id], turn: turnTowards(scene, near, far) },
    { type: 'move', moves: [{ pieces: [spare.id], to: near }] },
  ]
  return [must(owedBy(US)(proposal('bridges/blown', '33', text, actions, [spare.id], side.cells)))]
}

/** The latest try of the turn, if its card did not blow the bridge. */
export function failedTry(scene: HexScene): { readonly unit: PieceId; readonly text: string } | undefined {
  const { open } = demolition.recall(scene)
  if (!open?.card || succeeds(scene, open)) return undefined
  return { unit: open.unit, text: `${open.card.name}: the bridge at ${open.side} stands` }
}

const spareMarker = ({ state }: HexScene): Piece | undefined =>
  [...state.pieces.values()].filter(({ def, at }) => def === BLOWN_BRIDGE && isPile(at, BLOWN_PILE)).sort(idOrder)[0]

const sideNamed = (scene: HexScene, text: string): BridgeSide | undefined =>
  printedBridges(scene).find((side) => side.text === text)

/** The printed bridge between the two hexes of a declaration. */
export function sideDeclared(scene: HexScene, { at }: Pick<Declare, 'at'>): BridgeSide | undefined {
  const keys = at.filter(onCell).map(placeKey)
  return printedBridges(scene).find(
    ({ cells }) => keys.length === 2 && cells.every((cell) => keys.includes(placeKey(cell))),
  )
}

const judgeOpen = (scene: HexScene): readonly Finding[] => {
  const { open } = demolition.recall(scene)
  if (!open || next(scene).length === 0) return []
  return [
    finding('bridges/open', '33', 'illegal', `First the demolition at ${open.side} is carried out.`, [...open.at], []),
  ]
}

const markersIn = (scene: HexScene, pieces: readonly PieceId[]): readonly Piece[] =>
  pieces.flatMap((id) => scene.piece(id) ?? []).filter(({ def }) => def === BLOWN_BRIDGE)

function judge(scene: HexScene, action: Action): readonly Finding[] {
  switch (action.type) {
    case 'declare': {
      const open = isActivation(scene) && action.pieces.length > 0 ? judgeOpen(scene) : []
      return action.what === BLOW ? [...judgeAttempt(scene, action), ...open] : open
    }
    case 'draw':
      return action.pile === DECK.pile && !awaitedBridgeCard(scene) ? judgeOpen(scene) : []
    case 'turn':
      return endsPhase(scene, action.time) ? judgeOpen(scene) : []
    case 'move':
      return judgeLaid(scene, action)
    default:
      return []
  }
}

/** Markers are laid where a card has blown a bridge. */
function judgeLaid(scene: HexScene, action: Extract<Action, { type: 'move' }>): readonly Finding[] {
  const { open } = demolition.recall(scene)
  return [...destinationsOf(action)].flatMap(([id, to]) => {
    const [piece] = markersIn(scene, [id])
    if (!piece || !onCell(to)) return []
    const side = bridgeSideOf(scene, { ...piece, at: to })
    if (open && side?.text === open.side && succeeds(scene, open)) return []
    const text = `No card has blown a bridge at ${side?.text ?? 'that place'}.`
    return [finding('bridges/laid', '33', 'illegal', text, [to], [piece])]
  })
}

function judgeAttempt(scene: HexScene, declare: Declare): readonly Finding[] {
  const [unit] = scene.units(declare.pieces)
  const side = sideDeclared(scene, declare)
  const illegal = (rule: Id, cite: string, text: string) =>
    finding(rule, cite, 'illegal', text, declare.at, unit ? [unit] : [])
  if (unit?.kind !== 'unit' || declare.pieces.length > 1)
    return [illegal('bridges/who', '33', 'Name the one unit that blows the bridge, and the two hexes of the bridge.')]
  if (!side || !isStanding(side))
    return [illegal('bridges/none', '33', 'There is no bridge to blow between these hexes.')]
  const bar = blowBar(scene, unit, side)
  if (bar) return [{ ...illegal(bar.rule, bar.cite, `${unit.name} ${bar.why}.`), ...bar.sums }]
  if (rebuiltBy(scene, side.text) !== GERMAN) return []
  const text = `The Germans rebuilt the bridge at ${side.text}; whether it can be blown again is not stated.`
  return [finding('bridges/german-rebuilt', '33', 'unchecked', text, declare.at, [unit])]
}

interface BlowBar {
  readonly rule: Id
  readonly cite: string
  readonly why: string
  readonly sums?: { readonly needed: number; readonly had: number }
}

/** The reason why a unit may not blow this bridge. */
function blowBar(scene: HexScene, unit: Unit, { cells, text }: BridgeSide): BlowBar | undefined {
  const at = cellOf(unit)
  if (unit.side !== US || !at)
    return { rule: 'bridges/side', cite: '33', why: 'may not blow bridges: only US units do' }
  if (!isActivation(scene))
    return { rule: 'bridges/phase', cite: '33', why: 'may blow a bridge only when a card activates it' }
  const cite = isTougher(scene) ? '42' : '33'
  const bar = actingBar(scene, unit)
  if (bar) return { rule: bar.rule, cite, why: bar.why }
  if (hasFired(scene, unit.id)) return { rule: 'bridges/fired', cite, why: 'has attacked or tried to blow a bridge' }
  if (isTougher(scene) && scene.memory.moved.has(unit.id))
    return { rule: 'bridges/moved', cite: '42', why: 'has moved this turn' }
  const [needed, had] = [rangeOf(scene), Math.min(...cells.map((cell) => distance(scene, at, cell)))]
  if (had <= needed) return undefined
  const hexes = needed === 1 ? '1 hex' : `${needed} hexes`
  return {
    rule: 'bridges/range',
    cite,
    why: `is not within ${hexes} of the bridge at ${text}`,
    sums: { needed, had },
  }
}

function eventsOf(scene: HexScene, entry: SeenEntry, after: State): readonly Event[] {
  const { action } = entry
  const { open } = demolition.recall(scene)
  if (action?.type === 'declare' && action.what === BLOW) {
    const [unit] = scene.units(action.pieces)
    const side = sideDeclared(scene, action)
    if (!unit || !side || !isActivation(scene)) return []
    const plus = isTougher(scene) && isReduced(unit) ? REDUCED : 0
    return [{ did: 'declared', attempt: { unit: unit.id, side: side.text, at: side.cells, plus, card: undefined } }]
  }
  if (awaitedBridgeCard(scene)) {
    const card = cardDrawn(scene, entry, after, FIGHT_CARDS)
    if (!card) return []
    const { def, rank, isJoker, name } = card
    return [{ did: 'drew', card: { def, rank, isJoker, name }, free: freedBy(scene, card) !== undefined }]
  }
  const isLaid =
    action?.type === 'move' &&
    markersIn(
      scene,
      action.moves.flatMap(({ pieces }) => pieces),
    ).length > 0
  return open?.card && isLaid ? [{ did: 'blown' }] : []
}

/** How bridges are blown, where none can be now. */
function howTo(scene: HexScene): Proposal {
  const hexes =
    rangeOf(scene) === 1 ? 'in or next to a hex of the bridge' : `within ${rangeOf(scene)} hexes of the bridge`
  const text = `No bridge can be blown now. A US unit that a red card activates may try it instead of firing, ${hexes}: a card of ${figureOf(scene, 'demolition-card')} or less blows it.`
  return proposal('bridges/how', '33', text)
}

/** The bridges that can be blown now, each with its chance in words. */
function advise(scene: HexScene, { pieces = [] }: Question): readonly Proposal[] {
  if (activeSide(scene) !== US || !isActing(scene, US)) return []
  const fresh = stacksLeft(scene) > 0 ? ableOf(scene, US) : []
  const units = [...new Set([...actingUnits(scene), ...fresh])].filter(
    ({ id }) => pieces.length === 0 || pieces.includes(id),
  )
  const sides = printedBridges(scene).filter(isStanding)
  return units.flatMap((unit) =>
    sides
      .filter((side) => blowBar(scene, unit, side) === undefined)
      .map((side) => {
        const plus = isTougher(scene) && isReduced(unit) ? REDUCED : 0
        const text = `${unit.name} can try to blow the bridge at ${side.text}: a card of ${figureOf(scene, 'demolition-card') - plus} or less.`
        const declare: Declare = { type: 'declare', what: BLOW, pieces: [unit.id], at: [...side.cells] }
        return proposal('bridges/blow', '33', text, [declare], [unit.id], side.cells)
      }),
  )
}
