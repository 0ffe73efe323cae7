/*
 * The referee. It reads a module's rules sheet and needs no code for a game whose rules are numbers.
 *
 * What is special to a game stands in a folder of its own, rules/<system>/, one file for each chapter of the rulebook,
 * and is entered in rules/systems.ts under the id of its module. A System has
 *   topics     what a player can ask of its advice, in his words;
 *   help       its rules in words, for a player to look up;
 *   switches   the house rules: where the book can be read in two ways (stored as options `house/<id>`);
 *   printed    the rules sheet as the house plays it: a switch that changes a number changes it there;
 *   chapters   in the order of the rulebook. A Chapter may have
 *     steps      movement rules beyond the sheet: they bar, halt or tax cells before each search;
 *     allowance  the points of a counter, given those printed;
 *     carried    counters that others carry, and how they move then;
 *     pass       where the roll for a step from zone to zone was won;
 *     displaces  changes of place in a phase of movement that are none: retreats, advances;
 *     arrival    who comes onto the map where, in place of the sheet's rule of entry;
 *     going      what stands against moving counters at all, wherever they go: told with their reach too;
 *     places     where counters may be set up, come from beside the map, or have to go back, which is their reach;
 *     ending     what stands against ending a move in a cell: their reach leaves it out;
 *     judge      findings for any action, beside those of the sheet: in phases the sheet calls `other` they are alone;
 *     advise     proposals for a question: odds, a retreat, which reinforcement arrives;
 *     heir       the counters whose place another has taken: it goes on as they have gone;
 *     instead    the declaration that another corrects: it counts as not made;
 *     anew       a round begins within a phase, with nothing spent;
 *     spends     points that are spent in place: on an attack, on a try that failed;
 *     deeds      what an entry did that no common deed tells;
 *     memory     a fold over all deeds. What is undone is folded away, so it must follow from deeds alone;
 *                what it keeps for one phase it gives back with `again` when time is turned back to that phase.
 *                Made with chapter(), it is read by chapter.recall(scene).
 * All of them get a Scene: the position with the rules in force. None throws, for any position.
 */
import { patchOf } from '../table/apply.ts'
import type { Action, Finding, Verdict } from '../table/generated/types.ts'
import type { Module } from '../table/module.ts'
import type { Referee, Switch } from '../table/referee.ts'
import type { State } from '../table/state.ts'
import { proposals, topicsOf } from './advice.ts'
import { Book } from './book.ts'
import { inOrder } from './finding.ts'
import { type House, houseOf } from './house.ts'
import { type Memory, type Recollection, recall, restored, revise, saved, startOf } from './memory.ts'
import { judgeMove } from './movement.ts'
import { overlayOf } from './overlay.ts'
import { reachOf } from './reach.ts'
import { deedsOf } from './remember.ts'
import { Lies, type Position, Scene } from './scene.ts'
import { Search } from './search.ts'
import { judgeEnd } from './stacking.ts'
import { lineOf } from './supply.ts'
import { PLAIN, type System } from './system.ts'
import { SYSTEMS } from './systems.ts'
import { judgeSequence } from './turn.ts'

/** The referee of a game; undefined where its module has no rules sheet. */
export function refereeFor(module: Module, system: System = systemOf(module)): Referee<Memory> | undefined {
  const sheet = module.rules
  if (!sheet) return undefined
  const steps = system.chapters.flatMap((chapter) => chapter.steps ?? [])
  const recollections = new Map(
    system.chapters.flatMap(({ id, memory }) => (memory ? [[id, memory as Recollection<unknown>] as const] : [])),
  )
  const search = new Search()
  const rules = houses(system.switches, (house) => {
    const book = new Book(module, system.printed?.(sheet, house) ?? sheet, steps)
    return { book, house, lies: new Lies(book) }
  })
  const sceneOf = (position: Position): Scene => {
    const { book, house, lies } = rules(position.state.options)
    return new Scene(position, book, house, system, search, lies.of(position.state))
  }
  return {
    switches: system.switches,
    help: system.help ?? [],
    topics: topicsOf(sheet, system),
    start: startOf(recollections),
    judge(position, action) {
      const scene = sceneOf(position)
      const { findings, walks } = judgeBySheet(scene, action)
      const own = system.chapters.flatMap(({ judge }) => judge?.(scene, action) ?? [])
      return { findings: inOrder([...findings, ...own]), ...(walks && { walks }) }
    },
    reach: (position, pieces) => reachOf(sceneOf(position), pieces),
    advise: (position, question) => proposals(sceneOf(position), question),
    survey: (position) => overlayOf(sceneOf(position)),
    supply: (position, side) => sceneOf(position).supply(side).all().map(lineOf),
    save: saved,
    restore: (json) => restored(json, recollections),
    remember(memory, entry, before, after) {
      const { action, result } = entry
      if (action?.type === 'undo' || action?.type === 'redo') {
        return result?.of === undefined ? memory : revise(memory, result.of, action.type === 'undo', recollections)
      }
      const patch = patchOf(before, entry)
      const scene = sceneOf({ state: before, memory, sides: [] })
      const deeds = deedsOf(scene, entry, patch, after)
      rules(after.options).lies.follow(before, patch, after)
      return recall(memory, deeds, recollections)
    },
  }
}

const systemOf = (module: Module): System => SYSTEMS.get(module.manifest.id) ?? PLAIN

function judgeBySheet(scene: Scene, action: Action): Verdict {
  switch (action.type) {
    case 'move':
      return judgeMove(scene, action)
    case 'turn': {
      const findings: Finding[] = [...judgeEnd(scene, action.time), ...judgeSequence(scene, action.time)]
      return { findings }
    }
    default:
      return { findings: [] }
  }
}

/** Rules are compiled once for each setting of the house, and found again by the options that set it. */
function houses<T>(switches: readonly Switch[], make: (house: House) => T): (options: State['options']) => T {
  const made = new Map<string, T>()
  const found = new WeakMap<State['options'], T>()
  return (options) => {
    const known = found.get(options)
    if (known) return known
    const house = houseOf(switches, options)
    const key = JSON.stringify(house)
    const rules = made.get(key) ?? make(house)
    made.set(key, rules)
    found.set(options, rules)
    return rules
  }
}
