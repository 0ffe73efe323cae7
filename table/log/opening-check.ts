import type { Hash, Open, OptionValue, Piece } from '../generated/types.ts'
import { differenceOf } from '../module/json-difference.ts'
import type { Module } from '../module/module.ts'
import { scenarioOpening } from '../module/setup.ts'
import { HEARD_OPTION, REFEREE_OPTION } from '../referee.ts'

/**
 * What entry 0 says otherwise than the module's scenario does; undefined where it opens as it must. Who sits where and
 * how the referee speaks is free. While the secret is not open, nobody can tell how it hid what lies hidden.
 */
export function openingFault(open: Open, module: Module, secret: Hash | undefined): string | undefined {
  const { scenario, commitment } = open.game
  const honest = scenarioOpening(module, scenario, secret)
  if (!honest) return `opens the scenario ${scenario}, which ${module.manifest.title} does not have.`
  // How a game may end, its format and the edition of its rules are the relay's to say, and were not always said.
  const { ending: _ending, format: _format, rules: _rules, ...game } = open.game
  if (open.from) {
    const found = differenceOf(game, { ...honest.game, commitment })
    return found && `says of the game ${found.at} ${found.written}; it is ${found.honest}.`
  }
  const told = { game, pieces: open.pieces, time: open.time, options: chosen(open.options) }
  const mine = { ...honest, game: { ...honest.game, commitment }, options: chosen(honest.options) }
  const found =
    secret === undefined
      ? differenceOf({ ...told, pieces: unnamed(told.pieces) }, { ...mine, pieces: unnamed(mine.pieces) })
      : differenceOf(told, mine)
  return found && `says ${found.at} ${found.written}; in the scenario ${scenario} it is ${found.honest}.`
}

function chosen({
  [REFEREE_OPTION]: _mode,
  [HEARD_OPTION]: _heard,
  ...options
}: Readonly<Record<string, OptionValue>>) {
  return options
}

/** By what they are and where, whatever they are called. */
const unnamed = (pieces: readonly Piece[]): readonly Omit<Piece, 'id'>[] => {
  const texts = pieces.map(({ id: _id, ...piece }) => JSON.stringify(piece))
  return texts.sort().map((text) => JSON.parse(text))
}
