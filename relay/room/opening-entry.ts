import { REFEREE_SEAT } from '../../table/action/appeal.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type {
  Create,
  Game,
  Hash,
  Id,
  Open,
  Refusal,
  SavedPosition,
  Seat,
  WholeSave,
} from '../../table/generated/types.ts'
import { openFromPosition, type PositionOrigin } from '../../table/log/saved-position.ts'
import { openFromWholeSave } from '../../table/log/whole-save.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import { scenarioOpening } from '../../table/module/setup.ts'
import { HEARD_OPTION, REFEREE_OPTION } from '../../table/referee.ts'
import { refusal } from '../../table/refusal.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import { secretOf } from './seat-tokens.ts'

type SetUp = NonNullable<ReturnType<typeof scenarioOpening>>

/** The one seat of a table where everybody plays on one screen. */
const HOTSEAT = 'hotseat'

/** Makes entry 0 of a new table, or says why the table cannot be. */
export function openingEntryFor(
  modules: LoadedModules,
  create: Create,
  key: Hash,
  position?: SavedPosition,
): Open | Refusal {
  const { module: id, scenario, play, host, desk } = create
  const loaded = modules.get(id)
  if (!loaded) return refusal('unknown-module', `This relay has no module ${id}.`)
  const { manifest, scenarios } = loaded.module
  const secret = secretOf(key)
  const opened: (SetUp & { readonly from?: PositionOrigin }) | Refusal | undefined = position
    ? openFromPosition(position, loaded.module, loaded.printed, secret)
    : scenarioOpening(loaded.module, scenario, secret)
  if (opened && 'code' in opened) return opened
  const order = scenarios.get(scenario)?.order
  if (!opened || !order) return refusal('unknown-scenario', `${manifest.title} has no scenario ${scenario}.`)
  if (host !== undefined && !order.includes(host)) {
    const message = `Nobody plays ${host} in ${scenario}; the sides are ${order.join(', ')}.`
    return { ...refusal('malformed', message), pointer: '/host' }
  }
  const { game, pieces, time, options } = opened
  return {
    type: 'open',
    game: newGame(game, loaded.rules?.edition, secret),
    seats: [
      ...(play === 'hotseat' ? [{ id: HOTSEAT, sides: game.sides, host: true }] : seatsFor(order, host ?? order[0])),
      ...(desk ? [{ id: REFEREE_SEAT, sides: [], host: false, referee: true as const }] : []),
    ],
    pieces,
    time,
    options: { ...options, ...refereeOptions(create) },
    ...(opened.from && { from: opened.from }),
  }
}

/** Makes entry 0 of a table that goes on with a whole save, or says why this relay cannot go on with it. */
export function openingFromSave(modules: LoadedModules, save: WholeSave, key: Hash): Open | Refusal {
  const { module: id } = save.snapshot.game
  const loaded = modules.get(id)
  if (!loaded) return refusal('unknown-module', `This relay has no module ${id}.`)
  const { module, printed } = loaded
  const opened = openFromWholeSave(save, module, printed, loaded.referee)
  return 'code' in opened
    ? opened
    : { type: 'open', ...opened, game: newGame(opened.game, loaded.rules?.edition, secretOf(key)) }
}

const newGame = (game: SetUp['game'], edition: Hash | undefined, secret: Hash): Game => ({
  ...game,
  commitment: commitmentTo(secret),
  ...(edition !== undefined && { rules: edition }),
  format: LOG_FORMAT,
  ending: 'agreed',
})

/** The referee's mode and its audience, as options of the table. */
const refereeOptions = ({ referee, heard }: Create): Record<string, string> => ({
  ...(referee && { [REFEREE_OPTION]: referee }),
  ...(heard && { [HEARD_OPTION]: heard }),
})

const seatsFor = (order: readonly Id[], host: Id | undefined): Seat[] =>
  order.map((side) => ({ id: side, sides: [side], host: side === host }))
