import { refereeFor } from '../../rules/kit/plain/system.ts'
import type { Module } from '../../table/module/module.ts'
import { at, cellOn, moveTo, type Placed, sentencesOf, table, type When } from '../rules/stage.ts'

/** A reader who follows the page, with the scenario at its start. */
export function readerOf(module: Module): (does: string) => readonly string[] {
  const referee = refereeFor(module)
  if (!referee) throw new Error('There is no referee.')
  const [scenario] = module.scenarios.values()
  let placed: Placed[] = [...(scenario?.pieces ?? [])]
  let when: When = {}
  const position = () => at(referee, table(module, placed, when), [])
  const commands: Readonly<Record<string, (...words: string[]) => readonly string[]>> = {
    turn: (turn, phase = '') => {
      const player = module.sequence.phases.find(({ id }) => id === phase)?.player
      const side = player === undefined ? undefined : scenario?.order[player]
      when = { turn: Number(turn), phase, ...(side !== undefined && { side }) }
      placed = [...(scenario?.pieces ?? [])]
      return []
    },
    put: (def = '', where = '', mark) => {
      const marks = mark === undefined ? {} : { marks: { [mark]: 1 } }
      placed = [...placed.filter((each) => each.def !== def), { def, at: where, ...marks }]
      return []
    },
    move: (def = '', to = '') => {
      const heard = sentencesOf(referee.judge(position(), moveTo(module, def, to)))
      return heard.length > 0 ? heard : ['nothing is wrong']
    },
    ask: (ask = '', cell) => {
      const where = cell === undefined ? {} : { at: [cellOn(module, cell)] }
      return referee.advise(position(), { ask, ...where }).map(({ message }) => message)
    },
  }
  return (does) => {
    const [command = '', ...words] = does.split(' ')
    const run = commands[command]
    if (!run) throw new Error(`The page does what no reader can: ${does}`)
    return run(...words)
  }
}
