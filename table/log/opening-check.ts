import type { Hash, Open, OptionValue, Piece } from '../generated/types.ts'
import { differenceOf } from '../module/json-difference.ts'
import type { Module } from '../module/module.ts'
import { scenarioOpening } from '../module/setup.ts'
import { HEARD_OPTION, REFEREE_OPTION } from '../referee.ts'

/**
 * A difference between entry 0 and the module's scenario; undefined, if there is none. Seats and the referee's mode are
 * free. Before the secret is open, nobody can check how hidden pieces were hidden.
 */
export function openingFault(open: Open, module: Module, secret: Hash | undefined): string | undefined {
  const { scenario, commitment } = open.game
  const opening = scenarioOpening(module, scenario, secret)
  if (!opening) return `opens the scenario ${scenario}, which ${module.manifest.title} does not have.`
  // The relay sets the ending, the format, the edition of the rules and how far it continues; older logs lack them.
  const { ending: _ending, format: _format, rules: _rules, earlier: _earlier, ...game } = open.game
  if (open.from) {
    const found = differenceOf(game, { ...opening.game, commitment })
    return found && `says of the game ${found.at} ${found.written}; it is ${found.honest}.`
  }
  const written = { game, pieces: open.pieces, time: open.time, options: withoutMode(open.options) }
  const expected = { ...opening, game: { ...opening.game, commitment }, options: withoutMode(opening.options) }
  const found =
    secret === undefined
      ? differenceOf(
          { ...written, pieces: withoutIds(written.pieces) },
          { ...expected, pieces: withoutIds(expected.pieces) },
        )
      : differenceOf(written, expected)
  return found && `says ${found.at} ${found.written}; in the scenario ${scenario} it is ${found.honest}.`
}

function withoutMode({
  [REFEREE_OPTION]: _mode,
  [HEARD_OPTION]: _heard,
  ...options
}: Readonly<Record<string, OptionValue>>) {
  return options
}

/** Compares pieces by what they are and where, not by their names. */
const withoutIds = (pieces: readonly Piece[]): readonly Omit<Piece, 'id'>[] => {
  const texts = pieces.map(({ id: _id, ...piece }) => JSON.stringify(piece))
  return texts.sort().map((text) => JSON.parse(text))
}
