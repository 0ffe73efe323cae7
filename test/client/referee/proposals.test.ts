import { signal } from '@preact/signals'
import { Map as ImmutableMap } from 'immutable'
import { describe, expect, it } from 'vitest'
import { onSingleClick, openTopics } from '../../../client/referee/advice/do-proposal.ts'
import { groupProposals } from '../../../client/referee/advice/proposal-groups.ts'
import { targetsOf } from '../../../client/referee/attack/targets.ts'
import { openLog, undoneLines } from '../../../client/session/log/reported-log.ts'
import { startSync } from '../../../client/session/sync/sync-state.ts'
import { attackChoices } from '../../../client/shell/menu/attack-choices.ts'
import type { ChoiceContext } from '../../../client/shell/menu/counter-choices.ts'
import { optionReport } from '../../../client/words/referee-modes.ts'
import { mayDoProposal, withOwnNonce } from '../../../table/action/proposals.ts'
import type { Action, Piece, Place, Proposal, Time } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { ALL_SEEING } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import { readModule as openTable, point } from '../../browser/opentable/table.ts'
import { combat, Game, hex, move } from '../combat.ts'

const proposalOf = (rule: string, ...actions: Action[]): Proposal => ({
  kind: rule.startsWith('strength/') ? 'strength' : 'step',
  ...{ rule, cite: '11.0', message: rule, at: [], pieces: [], actions },
})

describe('the log line of a referee’s entry', () => {
  it('gives the mode, the audience of flags, and the house rule', () => {
    expect(optionReport('referee', 'coach')).toBe('sets the referee to Coach')
    expect(optionReport('referee', 'off')).toBe('sets the referee to Off')
    expect(optionReport('referee/heard', 'own')).toContain('their own moves')
    expect(optionReport('house/two-to-one', 'up')).toBe('sets the house rule “two to one” to “up”')
    const answers = [
      { value: 'down', text: 'Rounded down' },
      { value: 'up', text: 'Rounded up' },
    ]
    const rule = { id: 'two-to-one', cite: '9.1', text: 'How many steps?', settings: answers }
    expect(optionReport('house/two-to-one', 'up', [rule])).toBe('sets the house rule “How many steps?” to “Rounded up”')
    expect(optionReport('house/other', 'up', [rule])).toBe('sets the house rule “other” to “up”')
    expect(optionReport('weather', 'rain')).toBeUndefined()
  })

  it('gives the answer, and a withdrawal strikes out what it undoes', () => {
    const game = new Game()
    const { entry } = game.do('red', move(game.id('red-21-hq'), hex('J9')))
    game.do('blue', { type: 'rule', entry: entry.seq, ruling: 'accepted', reason: 'agreed' })
    game.do('red', { type: 'rule', entry: entry.seq, ruling: 'withdrawn' })
    const { lines } = openLog(game.seen(ALL_SEEING), game.keeper.state, { module: combat })
    expect(lines.slice(-2).map(({ who, of }) => [who, of?.verb, of?.reason, of?.undone])).toEqual([
      ['Blue', 'accepts', 'agreed', undefined],
      ['Red', 'withdraws', undefined, true],
    ])
    expect([...undoneLines(lines)]).toEqual([entry.seq])
    expect([...undoneLines(lines.slice(0, -1))]).toEqual([])
  })
})

describe('a proposal', () => {
  it('uses this player’s own nonce wherever chance decides', () => {
    const draw: Action = { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'box' }, nonce: 'fixed' }
    const turn: Action = { type: 'turn', time: { turn: 1, phase: 'combat' } }
    expect(withOwnNonce([draw, turn], () => 'own')).toEqual([{ ...draw, nonce: 'own' }, turn])
  })

  it('is done once by a double click, because the second would meet the next proposal, and by keys as often as they are pressed', () => {
    const done: Action[] = []
    const roll: Action = { type: 'roll', dice: 'd6', nonce: 'fixed' }
    const press = onSingleClick(
      { act: (action) => done.push(action), sync: signal(startSync({ table: 'table-01' })) },
      proposalOf('combat/roll', roll),
      () => 'own',
    )
    for (const detail of [1, 2, 3]) press({ detail })
    expect(done).toEqual([{ ...roll, nonce: 'own' }])
    for (const detail of [0, 0]) press({ detail })
    expect(done).toHaveLength(3)
  })

  it('is left to the side of its counters, cup or phase, and may be done by anybody if it has no side', () => {
    const game = new Game()
    const seatOf = (side: string) => game.keeper.state.seats.find(({ sides }) => sides.includes(side))
    const who = (...actions: Action[]) =>
      ['red', 'blue'].filter((side) =>
        mayDoProposal(game.keeper.state, componentsOf(combat), seatOf(side), proposalOf('any', ...actions)),
      )
    const [red, blue] = [game.id('red-21-hq'), game.id('blue-36-hq')]
    expect(who(move(red, hex('J9')))).toEqual(['red'])
    expect(who(move(blue, hex('J9')))).toEqual(['blue'])
    expect(who({ type: 'mark', pieces: [red, blue], mark: 'moved', count: 1 })).toEqual(['red', 'blue'])
    const turn = (time: Time): Action => ({ type: 'turn', time })
    expect(who(turn({ turn: 1, phase: 'movement' }))).toEqual(['red', 'blue'])
    const draw: Action = { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'drawn' }, nonce: 'mine' }
    expect(who(draw)).toEqual(['red', 'blue'])
    game.do('red', turn({ turn: 1, phase: 'movement', side: 'blue' }))
    expect(who(turn({ turn: 1, phase: 'combat', side: 'blue' }))).toEqual(['blue'])
    // A cup that serves both sides: the draw belongs to the side of the phase.
    expect(who(draw)).toEqual(['blue'])
    expect(who()).toEqual([])
  })

  it('is folded together with its neighbours of one kind if they are many and none can be done', () => {
    const turn: Action = { type: 'turn', time: { turn: 1, phase: 'combat' } }
    const sizes = (all: readonly Proposal[]) => groupProposals(all).map(({ proposals }) => proposals.length)
    const strengths = [proposalOf('strength/attack'), proposalOf('strength/attack'), proposalOf('strength/defence')]
    expect(sizes([proposalOf('odds/column'), ...strengths, proposalOf('turns/next', turn)])).toEqual([1, 3, 1])
    expect(groupProposals(strengths)[0]?.name).toBe('Strength')
    expect(sizes([...strengths.slice(1), proposalOf('odds/column')])).toEqual([1, 1, 1])
    expect(
      sizes([proposalOf('turns/next', turn), proposalOf('turns/next', turn), proposalOf('turns/next', turn)]),
    ).toEqual([1, 1, 1])
    // Steps and notes are shown one by one, whatever their rule; barred options are shown together.
    expect(sizes([proposalOf('set-up/missing'), proposalOf('set-up/missing'), proposalOf('set-up/missing')])).toEqual([
      1, 1, 1,
    ])
    const closed = [proposalOf('zone/near'), proposalOf('river/none'), proposalOf('map/edge')].map((each) => ({
      ...each,
      kind: 'barred' as const,
    }))
    expect(groupProposals(closed).map(({ name }) => name)).toEqual(['Not possible'])
  })
})

describe('an attack', () => {
  it('may be declared on the other side’s cells, the nearest first', () => {
    const { keeper, ...game } = new Game()
    const id = [...keeper.state.pieces.values()].find(({ def }) => def === 'blue-36-inf-2')?.id ?? ''
    expect(game.log.length).toBe(1)
    const cells = targetsOf(combat, keeper.state, [id]).filter(onCell)
    expect(targetsOf(combat, keeper.state, [id])).toEqual(cells)
    const from = keeper.state.pieces.get(id)?.at
    const grid = combat.maps[0]?.grid
    if (!from || !('q' in from) || !grid) throw new Error('It stands on no hex')
    const far = cells.map((cell) => grid.distance(from, cell))
    expect(far.length).toBeGreaterThan(3)
    expect(far).toEqual([...far].sort((a, b) => a - b))
    const keys = new Set(
      [...keeper.state.pieces.values()].filter(({ side }) => side === 'red').map(({ at }) => placeKey(at)),
    )
    for (const cell of cells) expect(keys.has(placeKey(cell))).toBe(true)
  })

  it('from a chosen hex may be declared on the side that stands there only, the nearest first', () => {
    const { keeper } = new Game()
    const pieces = [...keeper.state.pieces.values()]
    const target = pieces.find(({ def }) => def === 'blue-36-inf-2')?.at
    if (!target) throw new Error('It stands nowhere')
    const places = targetsOf(combat, keeper.state, [], target)
    expect(places[0]).toEqual(target)
    const blue = new Set(pieces.filter(({ side }) => side === 'blue').map(({ at }) => placeKey(at)))
    expect(places.filter((place) => !blue.has(placeKey(place)))).toEqual([])
  })
})

describe('an attack on a board without cells', () => {
  const module = openTable()
  const at = (id: string, side: string, place: Place): Piece => ({
    id,
    def: 'warband',
    at: place,
    face: 0,
    turn: 0,
    side,
  })
  const pieces = [
    at('own', 'fianna', point(100, 100)),
    at('far', 'danes', point(900, 100)),
    at('near', 'danes', point(100, 300)),
    at('reserve', 'danes', { pile: 'reserve' }),
  ]
  const state: State = { ...EMPTY_STATE, pieces: ImmutableMap(pieces.map((each) => [each.id, each])) }

  it('may be declared where the other side’s counters stand, the nearest first', () => {
    expect(targetsOf(module, state, ['own'])).toEqual([point(100, 300), point(900, 100)])
  })

  it('is offered for the selected counters, and on the pointed place, but in no pile', () => {
    const hand = {
      module: { ...module, rules: {} },
      state,
      seat: { id: 'fianna', sides: ['fianna'] },
    } as unknown as ChoiceContext
    const offered = (id: string) => attackChoices(hand, [id], state.pieces.get(id)?.at).map(({ label }) => label)
    expect(offered('own')).toEqual(['Declare an attack …'])
    expect(offered('near')).toEqual(['Attack this …'])
    expect(offered('reserve')).toEqual([])
  })
})

describe('the questions to the referee', () => {
  it('are all open during the game, and only the winner after it', () => {
    const topics = [
      { ask: 'next', text: 'What comes next' },
      { ask: 'victory', text: 'Who would win', stays: true },
    ]
    expect(openTopics(topics, false)).toEqual(topics)
    expect(openTopics(topics, true).map(({ text }) => text)).toEqual(['Who would win'])
  })
})
