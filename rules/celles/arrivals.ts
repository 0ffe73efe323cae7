import type { Action, Cell, Finding, Flip, Id, Move, Proposal, Time } from '../../table/generated/types.ts'
import { finding, names } from '../finding.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Chapter } from '../system.ts'
import { isActing } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { onMap } from './action.ts'
import { eligibility } from './active.ts'
import { cellNamed, cellOf, enemiesIn, printCell, sameCell, spotOf, unitsIn } from './hex.ts'
import {
  actingSide,
  BRIGADE,
  called,
  counterOf,
  DECEMBER_24,
  dueOf,
  formationOf,
  isReduced,
  LIMITED,
  nationOf,
  printedIn,
  stepsOf,
  unusedFace,
  WITHDRAWAL,
  WITHDRAWN,
} from './print.ts'
import { playOf } from './round.ts'
import { readingsOf } from './switches.ts'

/** 13.3, 14.0, 15.0: who comes onto the map anew, and who leaves it. */
export const arrivals: Chapter = {
  id: 'arrivals',
  arrival: (scene, units, to) => units.flatMap((unit) => judgeArrival(scene, unit, to)),
  judge(scene, action) {
    switch (action.type) {
      case 'flip':
        return judgeRebuilt(scene, action)
      case 'move':
        return judgeWithdrawal(scene, action)
      case 'turn':
        return judgeLeft(scene, action.time)
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene) : []),
}

/** 14.0, 21.0 [107, 114, 130]: the hexes where a formation enters. */
export function entryOf(scene: Scene, formation: string | undefined): readonly Cell[] {
  const printed = formation === undefined ? undefined : printedIn(scene.book, 'entry', formation, 'hexes')
  return String(printed ?? '')
    .split(' ')
    .flatMap((id) => cellNamed(scene, id) ?? [])
}

/** A town by its name on the map, and by its printed hex where no name stands there. */
const PINNED: Readonly<Record<string, string>> = {
  Marche: '2808',
  Hotton: '3306',
  Rochefort: '2113',
  Givet: '0213',
  Dinant: '0704',
}

export function townOf(scene: Scene, name: string): readonly Cell[] {
  const pinned = PINNED[name]
  const named = scene.book.module.maps.flatMap(({ sheet }) =>
    (sheet.names ?? []).filter(({ text }) => text === name).map(({ at }) => at),
  )
  const area = readingsOf(scene.house).cities === 'two' ? name.toLowerCase() : undefined
  const more =
    area === undefined
      ? []
      : scene.book.module.maps.flatMap(({ id, areas }) =>
          (areas.get(area) ?? []).map(({ q, r }) => ({ board: id, q, r })),
        )
  const cells = [...(pinned === undefined ? named : [pinned]).flatMap((id) => cellNamed(scene, id) ?? []), ...more]
  return cells.filter((cell, index) => cells.findIndex((each) => sameCell(each, cell)) === index)
}

/** 13.3 [107]: where what was destroyed comes back. */
export function rebuiltAt(scene: Scene, unit: Unit): readonly Cell[] {
  switch (nationOf(scene, unit)) {
    case 'us':
      return ['Marche', 'Hotton', 'Ciney', 'Hamois'].flatMap((name) => townOf(scene, name))
    case 'british':
      return ['Dinant', 'Givet'].flatMap((name) => townOf(scene, name))
    default:
      return entryOf(scene, formationOf(unit))
  }
}

/** 22.0: the turn in which a reinforcement may come, as the house reads the damaged schedule. */
function dueTurn(scene: Scene, unit: Unit, printed: number): number | undefined {
  const reading = readingsOf(scene.house)
  if (formationOf(unit) === LIMITED) {
    switch (reading['last-84th']) {
      case 'none':
        return undefined
      case 'one': {
        const come = onMap(scene, 'allied').filter((each) => formationOf(each) === LIMITED).length
        const dead = [...scene.state.pieces.values()].filter(
          ({ at, def }) => 'pile' in at && at.pile === 'allied-dead' && def?.startsWith('us-84inf'),
        ).length
        return come + dead > 8 ? undefined : 4
      }
      case 'early':
        return 3
      case 'late':
        return 5
      case 'printed':
        return printed
    }
  }
  return printed
}

function judgeArrival(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const { at } = unit.piece
  if (!('pile' in at)) return []
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, [to], [unit])
  if (at.pile.endsWith('-dead')) return judgeReplacement(scene, unit, to)
  if (at.pile === WITHDRAWN)
    return [illegal('withdrawal/return', '15.0', `${called(unit)} was withdrawn and does not come back.`)]
  const due = dueOf(at.pile)
  if (due === undefined) return []
  const { turn } = scene.state.time
  const found: Finding[] = []
  const from = dueTurn(scene, unit, due)
  if (from === undefined)
    found.push(illegal('reinforcements/never', '22.0', `${called(unit)} does not come, by the house rule.`))
  else if (from > turn && readingsOf(scene.house)['open-arrivals'] === 'printed') {
    const text = `${called(unit)} comes in turn ${from} or later, and it is turn ${turn}.`
    found.push({ ...illegal('reinforcements/early', '14.0', text), needed: from, had: turn })
  }
  found.push(...judgeEntry(scene, unit, to, entryOf(scene, formationOf(unit)), '14.0'))
  const early =
    nationOf(scene, unit) === 'british' && turn >= DECEMBER_24 && readingsOf(scene.house)['british-arrival'] === 'due'
  return early ? found : [...found, ...eligibility(scene, unit)]
}

/** 14.0 [114]: one of its hexes, and no enemy in it; zones do not matter. */
function judgeEntry(scene: Scene, unit: Unit, to: Cell, cells: readonly Cell[], cite: string): readonly Finding[] {
  const where = printCell(scene, to)
  const found: Finding[] = []
  if (cells.length > 0 && !cells.some((cell) => sameCell(cell, to))) {
    const hexes = cells.map((cell) => printCell(scene, cell)).join(', ')
    found.push(
      finding(
        'reinforcements/hex',
        cite,
        'illegal',
        `${called(unit)} comes at ${hexes}, and not at ${where}.`,
        [to],
        [unit],
      ),
    )
  }
  if (enemiesIn(scene, to, unit.side).length > 0) {
    found.push(finding('reinforcements/enemy', cite, 'illegal', `The enemy holds ${where}.`, [to], [unit]))
  }
  return found
}

/** 13.3 [105-108]: what the Replacement chit of this round still brings back. */
const replacementsLeft = (scene: Scene): number => {
  const { round } = playOf(scene)
  if (!round) return 0
  return round.played.filter((kind) => kind === 'replacement').length - round.replaced
}

function judgeChit(scene: Scene, unit: Unit, at: Cell): readonly Finding[] {
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => found.push(finding(rule, '13.3', 'illegal', text, [at], [unit]))
  const { round } = playOf(scene)
  if (scene.memory.time !== undefined && (round?.side !== unit.side || replacementsLeft(scene) <= 0)) {
    illegal('replacement/chit', `No Replacement chit brings ${called(unit)} back in this phase.`)
  } else if (round && round.begun.length > 0) {
    illegal('replacement/moment', 'Replacements come right after the Action Chit, before anybody moves or attacks.')
  }
  return found
}

/** 13.3 [108]: in supply, in no enemy zone, and not too many steps. */
function judgePlace(scene: Scene, unit: Unit, at: Cell, steps: number): readonly Finding[] {
  const found: Finding[] = []
  const where = printCell(scene, at)
  const illegal = (rule: Id, text: string) => found.push(finding(rule, '13.3', 'illegal', text, [at], [unit]))
  const spot = spotOf(scene, at)
  if (spot?.field.exerting(unit.side, spot.index).some(({ sure }) => sure !== 'no'))
    illegal('replacement/zone', `${where} lies in an enemy zone of control.`)
  const others = unitsIn(scene, at).filter((each) => each.side === unit.side && each !== unit)
  const sum = others.reduce((total, each) => total + stepsOf(each), steps)
  if (sum > 2) illegal('replacement/stacking', `${where} would hold ${sum} steps, and two may stack.`)
  const known = cellOf(unit) && unit.side !== undefined ? scene.supply(unit.side).get(unit.id)?.supplied : undefined
  if (known !== undefined && known !== 'in') illegal('replacement/supply', `${where} is not in supply.`)
  return found
}

/** 13.3 [107, 108, 109]: a destroyed unit comes back with one step. */
function judgeReplacement(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const found = [...judgeChit(scene, unit, to)]
  const cells = rebuiltAt(scene, unit)
  if (!cells.some((cell) => sameCell(cell, to))) {
    const hexes = cells.map((cell) => printCell(scene, cell)).join(', ')
    const text = `${called(unit)} is rebuilt in ${hexes || 'no hex'}, and not in ${printCell(scene, to)}.`
    found.push(finding('replacement/hex', '13.3', 'illegal', text, [to], [unit]))
  }
  const whole = (counterOf(unit)?.steps ?? 1) > 1 && !isReduced(unit.piece)
  if (whole) {
    const text = `${called(unit)} comes back with one step: it is turned to its reduced side first.`
    found.push(finding('replacement/whole', '13.3', 'illegal', text, [to], [unit]))
  }
  return [...found, ...judgePlace(scene, unit, to, 1)]
}

/** 13.3 [106, 108]: a reduced unit becomes whole. */
function judgeRebuilt(scene: Scene, { pieces, face }: Flip): Finding[] {
  if (actingSide(scene.state.time.phase) === undefined) return []
  return pieces.flatMap((id) => {
    const unit = scene.unit(id)
    const at = unit && cellOf(unit)
    if (!unit || !at || unit.kind !== 'unit' || !isReduced(unit.piece) || face >= 2) return []
    return [...judgeChit(scene, unit, at), ...judgePlace(scene, unit, at, 2)]
  })
}

/** 15.0 [117]: the brigade goes whole, and not before the night of 26 December. */
function judgeWithdrawal(scene: Scene, { moves }: Move): Finding[] {
  return moves.flatMap(({ pieces, to }) => {
    if (!('pile' in to) || to.pile !== WITHDRAWN) return []
    const units = pieces.flatMap((id) => scene.unit(id) ?? []).filter(({ kind }) => kind === 'unit')
    const found: Finding[] = []
    const strangers = units.filter((unit) => formationOf(unit) !== BRIGADE)
    if (strangers.length > 0) {
      found.push(
        finding(
          'withdrawal/other',
          '15.0',
          'illegal',
          `${names(strangers)} is not of the brigade that is withdrawn.`,
          [],
          strangers,
        ),
      )
    }
    if (scene.state.time.turn < WITHDRAWAL && units.length > strangers.length) {
      found.push(
        finding(
          'withdrawal/early',
          '15.0',
          'illegal',
          'The brigade is not withdrawn before the night of 26 December.',
          [],
          units,
        ),
      )
    }
    return found
  })
}

const brigade = (scene: Scene): readonly Unit[] =>
  onMap(scene, 'german').filter((unit) => formationOf(unit) === BRIGADE)

/** What waits for its formation, and could come now. */
function waiting(scene: Scene, formation: string): readonly Unit[] {
  const { turn } = scene.state.time
  return [...scene.state.pieces.values()]
    .flatMap((piece) => {
      const due = 'pile' in piece.at ? dueOf(piece.at.pile) : undefined
      const unit = due === undefined ? undefined : scene.unit(piece.id)
      if (due === undefined || !unit || unit.kind !== 'unit' || formationOf(unit) !== formation) return []
      const from = dueTurn(scene, unit, due)
      return from !== undefined && from <= turn ? [unit] : []
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** 14.0, 15.0 [113a, 117]: what the phase has left undone. */
function judgeLeft(scene: Scene, time: Time): Finding[] {
  const { phase, turn, side } = scene.state.time
  const leaving = time.phase !== phase || time.turn !== turn || time.side !== side
  const { round } = playOf(scene)
  if (!leaving || !round || actingSide(phase) !== round.side || !isActing(scene, round.side)) return []
  const found: Finding[] = []
  if (round.formation === BRIGADE && turn >= WITHDRAWAL && brigade(scene).length > 0) {
    found.push(
      finding(
        'withdrawal/left',
        '15.0',
        'warning',
        'The chit of the brigade was drawn: it is withdrawn.',
        [],
        brigade(scene),
      ),
    )
  }
  const active = round.begun.some((id) => {
    const unit = scene.unit(id)
    return unit !== undefined && formationOf(unit) === round.formation
  })
  const due = active
    ? waiting(scene, round.formation).filter((unit) =>
        entryOf(scene, formationOf(unit)).some((cell) => enemiesIn(scene, cell, unit.side).length === 0),
      )
    : []
  if (due.length > 0) {
    const text = `${names(due)} must come when its formation is activated.`
    found.push(finding('reinforcements/held', '14.0', 'warning', text, [], due))
  }
  return found
}

function advise(scene: Scene): readonly Proposal[] {
  const { phase, turn } = scene.state.time
  const { round } = playOf(scene)
  const side = actingSide(phase)
  const told: Proposal[] = []
  const make = (
    rule: Id,
    cite: string,
    text: string,
    at: readonly Cell[],
    units: readonly Unit[],
    actions: readonly Action[],
  ) => told.push(proposal(rule, cite, text, actions, inIdOrder(units), at))
  if (side === undefined || round?.side !== side) return told
  if (round.formation === BRIGADE && turn >= WITHDRAWAL && brigade(scene).length > 0) {
    const units = brigade(scene)
    const move: Action = { type: 'move', moves: [{ pieces: units.map(({ id }) => id), to: { pile: WITHDRAWN } }] }
    make('withdrawal/now', '15.0', `${names(units)} is withdrawn; that was the action.`, [], units, [move])
  }
  for (const unit of waiting(scene, round.formation)) {
    for (const cell of entryOf(scene, formationOf(unit)).filter((each) => enemiesIn(scene, each, side).length === 0)) {
      const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to: cell }] }
      make('reinforcements/may', '14.0', `${called(unit)} comes at ${printCell(scene, cell)}.`, [cell], [unit], [move])
    }
  }
  if (replacementsLeft(scene) > 0) {
    for (const unit of onMap(scene, side).filter(({ piece }) => isReduced(piece))) {
      const at = cellOf(unit)
      if (!at || judgePlace(scene, unit, at, 2).length > 0) continue
      const flip: Action = { type: 'flip', pieces: [unit.id], face: unusedFace(unit.piece) - 2 }
      make('replacement/whole', '13.3', `${called(unit)} can become whole.`, [at], [unit], [flip])
    }
  }
  return told
}
