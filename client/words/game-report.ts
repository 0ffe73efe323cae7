import type { Annotate, Open, SeenEntry } from '../../table/generated/types.ts'
import { describeClock } from './clock-words.ts'
import { describeOption, describeOptionRequest } from './option-report.ts'
import type { ActionByKind, EntryContext, EntryReport, Reports } from './report-line.ts'
import { reportAboutEntry, reportAnswer, reportAppeal, reportRequest } from './request-report.ts'
import { describeTime } from './time-words.ts'

type ClockKind = 'clock' | 'press' | 'pause' | 'adjust'
type GameKind =
  | 'open'
  | 'close'
  | 'save'
  | 'turn'
  | ClockKind
  | 'annotate'
  | 'erase'
  | 'set'
  | 'rule'
  | 'appeal'
  | 'undo'
  | 'redo'

function clock({ module, before }: EntryContext, action: ActionByKind[ClockKind], { held }: SeenEntry): EntryReport {
  const words = describeClock(module, before, action)
  return held ? reportRequest('time', words) : { kind: 'time', text: words }
}

export const GAME_REPORTS: Reports<GameKind> = {
  open: ({ after }, action) => ({ kind: 'table', text: `opened for “${after.game.title}”${continues(action)}` }),
  close: (_context, _action, { held }) =>
    held
      ? { kind: 'table', text: 'asks to end the game', asks: 'the end of the game' }
      : { kind: 'table', text: 'ends the game; everything is revealed' },
  save: (_context, { name }, { held }) =>
    held
      ? { kind: 'table', text: `asks to save the game as “${name}”`, asks: `saving the game as “${name}”` }
      : { kind: 'table', text: `saves the game as “${name}”` },
  turn: ({ module, after }, { time }, { held }) => {
    const text = describeTime(module, after, time)
    return held
      ? { kind: 'table', text: `asks to go on to ${text}`, asks: `going on to ${text}` }
      : { kind: 'time', text }
  },
  clock,
  press: clock,
  pause: clock,
  adjust: clock,
  annotate: (_context, action) => ({
    kind: 'table',
    text: drawing(action),
    ...(action.points[0] && { where: action.points[0] }),
  }),
  erase: (_context, { drawings }) => ({
    kind: 'table',
    text: drawings.length === 1 ? 'erases a drawing' : `erases ${drawings.length} drawings`,
  }),
  set: (_context, action, { held }) => ({
    ...(held ? reportRequest('table', describeOptionRequest(action)) : { kind: 'table', text: describeOption(action) }),
    set: { option: action.option, value: action.value },
  }),
  rule: reportAnswer,
  appeal: reportAppeal,
  undo: (_context, _action, entry) =>
    entry.held?.of === undefined ? undoReport(entry, 'undoes', true) : reportAboutEntry(entry.held.of, 'asks to undo'),
  redo: (_context, _action, entry) => undoReport(entry, 'redoes', false),
}

const continues = ({ from }: Open): string =>
  from ? `, continuing from entry ${from.entry} (${from.head.slice(0, 8)}) of game ${from.game.slice(0, 8)}` : ''

const STROKES = {
  line: 'draws a line',
  arrow: 'draws an arrow',
  circle: 'draws a circle',
  blast: 'lays a blast template',
  cone: 'lays a cone template',
  beam: 'lays a beam template',
} as const

const drawing = ({ shape, text = '' }: Annotate): string =>
  shape === 'text' ? `writes “${text}” on the map` : `${STROKES[shape]} on the map`

const undoReport = ({ result }: SeenEntry, verb: string, undone: boolean): EntryReport => ({
  kind: 'table',
  text: `${verb} entry ${result?.of ?? ''}`.trim(),
  ...(result?.of !== undefined && { of: { seq: result.of, verb, undone } }),
})
