import { arrivals } from './entry-pieces.ts'
import { describePeek, joinWithAnd, onlyTo, pieceNames, placeName, shownNames } from './names.ts'
import { countOf } from './numbers.ts'
import type { Reports } from './report-line.ts'

export const PILE_REPORTS: Reports<'draw' | 'deal' | 'take' | 'pour' | 'peek' | 'tell' | 'shuffle'> = {
  draw: (context, { pile, count, to }) => {
    const { module, after } = context
    const drawn = arrivals(context, to)
    const what = drawn.length > 0 ? pieceNames(module, drawn) : countOf(count, 'piece')
    const [from, target] = [placeName(module, after.game, { pile }), placeName(module, after.game, to)]
    return { kind: 'piece', text: `draws ${what} from ${from} to ${target}`, where: to }
  },
  deal: ({ module, after }, { pile, each, to }) => {
    const targets = joinWithAnd([...new Set(to.map((place) => placeName(module, after.game, place)))])
    const from = placeName(module, after.game, { pile })
    return { kind: 'piece', text: `deals ${countOf(each, 'piece')} each from ${from} to ${targets}` }
  },
  take: (context, { pile, pieces, to }, { patch = {} }) => {
    const { module, after } = context
    const taken = arrivals(context, to)
    const hasTaken = pieces.length > 0 || Object.keys(patch).length > 0
    const what = taken.length > 0 ? pieceNames(module, taken) : hasTaken ? 'pieces' : 'nothing'
    const target = hasTaken ? ` to ${placeName(module, after.game, to)}` : ''
    return {
      kind: 'piece',
      text: `searches ${placeName(module, after.game, { pile })} and takes ${what}${target}`,
      ...(hasTaken && { where: to }),
    }
  },
  pour: ({ module, after }, { pile, to }) => ({
    kind: 'piece',
    text: `empties ${placeName(module, after.game, { pile })} into ${placeName(module, after.game, to)}`,
    where: to,
  }),
  peek: ({ module, after }, action, { held, result }) => {
    const what = describePeek(module, after.game, action)
    return held
      ? { kind: 'piece', text: `asks to look at ${what}`, asks: `a look at ${what}` }
      : { kind: 'piece', text: `looks at ${what}${shownNames(module, result)}` }
  },
  tell: ({ module, after }, { pile, to }, { result }) => ({
    kind: 'piece',
    text: `shows part of ${placeName(module, after.game, { pile })}${onlyTo(module, to)}${shownNames(module, result)}`,
    isShowing: true,
  }),
  shuffle: ({ module, after }, { at }) => ({
    kind: 'piece',
    text: `shuffles ${placeName(module, after.game, at)}`,
    where: at,
  }),
}
