import { namedPieces } from '../../table/action/action-kinds.ts'
import type { Action, Annotate, Id, Open, PieceId, Place, SeenEntry } from '../../table/generated/types.ts'
import { isIntact } from '../../table/secrecy/sealed-note.ts'
import { seatOf } from '../../table/state.ts'
import { emoteText } from '../table/log/chat-commands.ts'
import { reportChance, reportChanceStep, reportContest } from './chance-report.ts'
import { entryLocation } from './entry-location.ts'
import {
  arrivals,
  countOf,
  describeFaceDown,
  locationOf,
  reportedPieces,
  reportHidden,
  reportMove,
} from './move-report.ts'
import {
  describePeek,
  joinWithAnd,
  phaseName,
  phaseSideName,
  pieceNames,
  placeName,
  sideName,
  turnName,
} from './names.ts'
import type { EntryContext, EntryReport, ReportLine } from './report-line.ts'
import {
  defName,
  describeClock,
  describeOption,
  describeOptionRequest,
  describeSeat,
  reportAboutEntry,
  reportAnswer,
  reportRequest,
  shownNames,
} from './request-report.ts'
import { rollWords } from './roll-report.ts'

export function reportEntry(scene: EntryContext, entry: SeenEntry): ReportLine {
  const { seq, at, seat } = entry
  const told: EntryReport = entry.action
    ? { ...tell(scene, entry, entry.action), ...reportChance(scene, entry) }
    : reportHidden(scene, entry)
  const shown = entry.result?.told
  const where = told.where ?? entryLocation(scene.before, entry)
  return {
    seq,
    at,
    seat,
    ...author(scene, entry),
    ...(shown && { shownDefs: shown }),
    ...told,
    ...(where && { where }),
  }
}

/** A seat that plays several sides is named by the counters it handles; whose eyes looked no entry tells. */
function author({ module, before, after }: EntryContext, entry: SeenEntry): Pick<ReportLine, 'who' | 'side'> {
  const seat = seatOf(after, entry.seat)
  if (!seat) return { who: 'The table' }
  if (seat.referee) return { who: seat.name ?? 'The referee' }
  const [only] = seat.sides
  if (seat.sides.length === 1 && only !== undefined) return { side: only, who: sideName(module, only) }
  const sides = new Set(idsOf(entry).map((id) => (before.pieces.get(id) ?? after.pieces.get(id))?.side))
  const [side] = sides
  if (sides.size === 1 && side !== undefined && seat.sides.includes(side)) return { side, who: sideName(module, side) }
  return { who: seat.name ?? 'The table' }
}

const idsOf = ({ action, patch }: SeenEntry): readonly PieceId[] =>
  action ? namedPieces(action) : (patch?.pieces ?? []).map(({ id }) => id)

function tell(scene: EntryContext, entry: SeenEntry, action: Action): EntryReport {
  const { module, before, after } = scene
  const names = (ids: readonly PieceId[]) => pieceNames(module, reportedPieces(scene, ids))
  const place = (at: Place) => placeName(module, after.game, at)
  const piece = (text: string, ids: readonly PieceId[] = []): EntryReport => ({
    kind: 'piece',
    text,
    ...locationOf(scene, ids),
  })
  const to = (sides: readonly Id[] | undefined) =>
    sides === undefined ? '' : ` to ${joinWithAnd(sides.map((side) => sideName(module, side)))} only`
  switch (action.type) {
    case 'open':
      return { kind: 'table', text: `opened for “${after.game.title}”${goesOn(action)}` }
    case 'close':
      return entry.held
        ? { kind: 'table', text: 'asks to end the game', asks: 'the end of the game' }
        : { kind: 'table', text: ENDED }
    case 'sit':
      return {
        kind: 'seat',
        text: isReferee(scene, entry) ? 'sits down as referee' : `is played by ${action.name} now`,
      }
    case 'stand':
      return { kind: 'seat', text: `is left by ${seatOf(before, entry.seat)?.name ?? 'its player'}` }
    case 'claim':
      return { kind: 'seat', text: 'has changed hands; the link before opens the seat no more' }
    case 'replace': {
      const given = `${describeSeat(scene, action.seat)} to somebody else`
      return entry.held
        ? { kind: 'seat', text: `asks to give ${given}`, asks: `giving ${given}` }
        : { kind: 'seat', text: `gives ${given}` }
    }
    case 'move':
      return reportMove(scene, action)
    case 'flip':
      return piece(`flips ${names(action.pieces)}`, action.pieces)
    case 'rotate':
      return piece(`turns ${names(action.pieces)} to ${action.turn}°`, action.pieces)
    case 'layer':
      return piece(`sets ${action.layer} of ${names(action.pieces)} to ${action.level}`, action.pieces)
    case 'mark': {
      const mark = module.marks.get(action.mark)?.name ?? action.mark
      if (action.count === 0) return piece(`takes “${mark}” off ${names(action.pieces)}`, action.pieces)
      const times = action.count > 1 ? ` × ${action.count}` : ''
      return piece(`marks ${names(action.pieces)}: ${mark}${times}`, action.pieces)
    }
    case 'label':
      return piece(
        action.text === ''
          ? `wipes the label off ${names(action.pieces)}`
          : `writes “${action.text}” on ${names(action.pieces)}`,
        action.pieces,
      )
    case 'lock':
      return piece(
        action.locked ? `locks ${names(action.pieces)} in place` : `unlocks ${names(action.pieces)}`,
        action.pieces,
      )
    case 'veil':
      return piece(`${VEILS[action.as]} ${names(action.pieces)}`, action.pieces)
    case 'show':
      return piece(`shows ${names(action.pieces)}${to(action.to)}`, action.pieces)
    case 'own':
      return piece(
        action.side === null
          ? `gives ${names(action.pieces)} to nobody`
          : `gives ${names(action.pieces)} to ${sideName(module, action.side)}`,
        action.pieces,
      )
    case 'stack':
      return { ...piece(`puts the stack in ${place(action.at)} in another order`), where: action.at }
    case 'put': {
      const made = action.pieces.map(({ def }) => defName(module, def))
      return { ...piece(`puts ${joinWithAnd(made)} in ${place(action.to)}`), where: action.to }
    }
    case 'clone':
      return piece(`copies ${names(action.pieces)}`, action.pieces)
    case 'remove':
      return piece(`removes ${names(action.pieces)} from the game`, action.pieces)
    case 'draw': {
      const drawn = arrivals(scene, action.to)
      const what = drawn.length > 0 ? pieceNames(module, drawn) : countOf(action.count, 'piece')
      return {
        ...piece(`draws ${what} from ${place({ pile: action.pile })} to ${place(action.to)}`),
        where: action.to,
      }
    }
    case 'deal': {
      const places = joinWithAnd([...new Set(action.to.map(place))])
      return piece(`deals ${countOf(action.each, 'piece')} each from ${place({ pile: action.pile })} to ${places}`)
    }
    case 'take': {
      const took = arrivals(scene, action.to)
      const isSome = action.pieces.length > 0 || Object.keys(entry.patch ?? {}).length > 0
      const what = took.length > 0 ? pieceNames(module, took) : isSome ? 'what it sought' : 'nothing'
      return {
        ...piece(
          `searches ${place({ pile: action.pile })} and takes ${what}${isSome ? ` to ${place(action.to)}` : ''}`,
        ),
        ...(isSome && { where: action.to }),
      }
    }
    case 'pour':
      return {
        ...piece(`puts all of ${place({ pile: action.pile })} into ${place(action.to)}`),
        where: action.to,
      }
    case 'peek': {
      const what = describePeek(module, after.game, action)
      if (entry.held) return { ...piece(`asks to look at ${what}`), asks: `a look at ${what}` }
      return piece(`looks at ${what}${shownNames(module, entry.result)}`)
    }
    case 'look': {
      const what = describeFaceDown(scene, action.pieces)
      if (entry.held) return { ...piece(`asks to look under ${what}`, action.pieces), asks: `a look under ${what}` }
      return piece(`looks under ${what}${shownNames(module, entry.result)}`, action.pieces)
    }
    case 'tell': {
      const what = shownNames(module, entry.result)
      return piece(`holds up part of ${place({ pile: action.pile })}${to(action.to)}${what}`)
    }
    case 'shuffle':
      return { ...piece(`shuffles ${place(action.at)}`), where: action.at }
    case 'roll':
      return tellRoll(entry, action.dice, to(action.to), action.reason)
    case 'bind':
    case 'share':
    case 'withhold':
      return reportChanceStep(scene, entry, action)
    case 'contest':
      return reportContest(action)
    case 'reveal': {
      // Who could not see that it was rolled knows only how the dice lie.
      const dice = before.rolls[action.roll]?.dice
      const faces = entry.result?.faces ?? []
      const { text, dice: fell } = dice === undefined ? fallen(faces) : tellRoll(entry, dice, '', undefined)
      return {
        kind: 'dice',
        text: `opens the secret roll: ${text.replace(/^rolls /, '')}`,
        ...(fell && { dice: fell }),
      }
    }
    case 'turn': {
      const { time } = action
      const side = phaseSideName(module, time)
      const phase = phaseName(module, time.phase)
      const text = `${turnName(module, after, time.turn)}, ${phase}`
      return { kind: 'time', text: side === undefined || phase.startsWith(side) ? text : `${text} (${side})` }
    }
    case 'declare': {
      const at = action.at.length > 0 ? ` at ${joinWithAnd(action.at.map(place))}` : ''
      const by = action.pieces.length > 0 ? ` with ${names(action.pieces)}` : ''
      const [where] = action.at
      const text = `declares ${action.text ?? action.what}${by}${at}`
      return { ...piece(text, action.pieces), ...(where && { where }) }
    }
    case 'note':
      return {
        kind: 'words',
        text: action.text === '' ? 'takes a note away' : `notes${to(action.to)}: ${action.text}`,
      }
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust': {
      const words = describeClock(module, before, action)
      return entry.held ? reportRequest('time', words) : { kind: 'time', text: words }
    }
    case 'seal': {
      const seal = after.notes[action.note]?.seal?.commitment
      const words = action.text === undefined ? '' : `: ${action.text}`
      return { kind: 'words', text: `seals a note${seal ? ` as ${seal.slice(0, 8)}` : ''}${words}` }
    }
    case 'unseal':
      return { kind: 'words', text: `opens ${sealTold(scene, action.note)}` }
    case 'say': {
      const deed = emoteText(action.text)
      if (deed !== undefined && !action.to) return { kind: 'seat', text: deed }
      return { kind: 'words', text: action.to ? `(${to(action.to).trim()}) ${action.text}` : action.text }
    }
    case 'annotate':
      return { kind: 'table', text: drawn(action), ...(action.points[0] && { where: action.points[0] }) }
    case 'erase':
      return { kind: 'table', text: 'wipes a drawing off' }
    case 'set':
      return {
        ...(entry.held
          ? reportRequest('table', describeOptionRequest(action))
          : { kind: 'table', text: describeOption(action) }),
        set: { option: action.option, value: action.value },
      }
    case 'rule':
      return reportAnswer(scene, entry, action)
    case 'undo':
      if (entry.held?.of !== undefined) return reportAboutEntry(entry.held.of, 'asks the others to take back')
      return { kind: 'table', text: `takes back entry ${entry.result?.of ?? ''}`.trim(), ...ofWhat(entry, true) }
    case 'redo':
      return { kind: 'table', text: `does entry ${entry.result?.of ?? ''} again`, ...ofWhat(entry, false) }
  }
}

const ENDED = 'ends the game; everything is open now'

const goesOn = ({ from }: Open): string =>
  from ? `, going on from entry ${from.entry} (${from.head.slice(0, 8)}) of game ${from.game.slice(0, 8)}` : ''

const isReferee = ({ after }: EntryContext, { seat }: SeenEntry): boolean => seatOf(after, seat)?.referee === true

const STROKES = { line: 'a line', arrow: 'an arrow', circle: 'a circle' } as const

const drawn = ({ shape, text = '' }: Annotate): string =>
  shape === 'text' ? `writes “${text}” on the map` : `draws ${STROKES[shape]} on the map`

const VEILS = { cover: 'turns face down', absent: 'hides', open: 'reveals' } as const

const ofWhat = ({ result }: SeenEntry, undone: boolean) =>
  result?.of === undefined ? {} : { of: { seq: result.of, verb: undone ? 'takes back' : 'does again', undone } }

/** What a seal was worth is said by whoever saw it when it was set, not by who opens it. */
function sealTold({ before, after }: EntryContext, id: Id): string {
  const [was, is] = [before.notes[id], after.notes[id]]
  if (!is?.seal) return 'a sealed note'
  const seal = is.seal.commitment
  const isSame = isIntact(is) === true && (!was?.seal || was.seal.commitment === seal)
  return `the note sealed as ${seal.slice(0, 8)}, ${isSame ? 'and it is the same' : 'BUT IT IS NOT THE SAME'}: ${is.text}`
}

const fallen = (faces: readonly number[]): Pick<EntryReport, 'text' | 'dice'> => ({
  text: faces.join(' + '),
  dice: { faces: faces.map(String) },
})

function tellRoll({ result }: SeenEntry, notation: string, to: string, reason: string | undefined): EntryReport {
  const why = reason ? ` for ${reason}` : ''
  const rolls = `rolls ${notation}${to}${why}`
  const fell = result?.faces && rollWords(notation, result.faces)
  if (!fell) return { kind: 'dice', text: rolls }
  const { text, ...dice } = fell
  return { kind: 'dice', text: `${rolls}: ${text}`, dice }
}
