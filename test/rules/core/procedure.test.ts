import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDeeds,
  type Deed,
  emptyMemory,
  type Memory,
  restoredMemory,
  savedMemory,
  setUndone,
} from '../../../rules/core/memory.ts'
import {
  PROCEDURE,
  Procedure,
  phaseStep,
  type Step,
  stackIn,
  stepKind,
  withStep,
} from '../../../rules/core/procedure.ts'
import { must, mustIfAlone, owedBy, proposal } from '../../../rules/core/proposal.ts'
import type { HexScene, HexSystem } from '../../../rules/hex/board/scene.ts'
import type { Action, Id, Proposal, Time } from '../../../table/generated/types.ts'
import { at, type Placed, refereeFor, table, tiny, type When } from '../stage.ts'

/*
 * A made-up procedure: a word begins an order, an order calls a march, a march may turn into a rest, and a halt under
 * way counts the words that it hears.
 */

const word = (seq: number, what: string): Deed => ({ deed: 'own', seq, chapter: 'war', what })
const time = (seq: number, phase: Id, turn = 2): Deed => ({ deed: 'time', seq, time: { turn, phase } })
const wordOf = (deed: Deed): string => (deed.deed === 'own' ? String(deed.what) : '')

const ORDER = stepKind<string>('order')
const MARCH = stepKind<number>('march')
const REST = stepKind<number>('rest')
const FIGHT = stepKind<string>('fight')

const isUp = (scene: HexScene, id: string): boolean => scene.unit(id)?.piece.face === 1

const order: Step<HexScene, string> = {
  kind: ORDER,
  cite: 'O1',
  crumb: (_, name) => `Order ${name}`,
  whose: () => 'grey',
  begins: (deed) => (wordOf(deed).startsWith('order ') ? wordOf(deed).slice('order '.length) : undefined),
  follow(name, deed) {
    if (wordOf(deed) === 'march') return { call: [MARCH.of(0)], on: `${name}+` }
    if (wordOf(deed) === 'cancel') return { goto: [] }
    return undefined
  },
  // An order that ended for any other reason is not resumed when time is turned back.
  again: (name) => !name.startsWith('lapsing'),
  done: (scene) => isUp(scene, 'grey-1'),
}

const march: Step<HexScene, number> = {
  kind: MARCH,
  cite: 'O2',
  crumb: (_, paces) => `March of ${paces}`,
  follow(paces, deed) {
    if (wordOf(deed) === 'pace') return { on: paces + 1 }
    if (wordOf(deed) === 'rest') return { goto: [REST.of(paces), FIGHT.of('dust')] }
    return undefined
  },
  offers: () => [proposal('war/pace', 'O2', 'March on.', [{ type: 'declare', what: 'pace', pieces: [], at: [] }])],
  done: (scene) => isUp(scene, 'grey-2'),
  inner: (_, paces) => (paces > 2 ? [FIGHT.of('straggler')] : []),
}

const rest: Step<HexScene, number> = { kind: REST, cite: '', crumb: () => 'Rest' }
const fight: Step<HexScene, string> = {
  kind: FIGHT,
  cite: 'O3',
  crumb: (_, what) => `Fight ${what}`,
  whose: () => 'green',
  begins: (deed) => (wordOf(deed) === 'fight' ? 'battle' : undefined),
  offers: () => [
    proposal('war/look', 'O3', 'Look about you.'),
    owedBy('green')(proposal('war/blow', 'O3', 'Strike.', [{ type: 'declare', what: 'blow', pieces: [], at: [] }])),
  ],
}

const moving = phaseStep<HexScene>(['grey-move', 'green-move'], 'P1', {})
const night = phaseStep<HexScene>(['night'], 'P2', { passes: ({ state }) => state.options.dark === true })

const PARTS = [moving, night, order, march, rest, fight]
const procedure = new Procedure<HexScene>(PARTS)
const RECALLED = new Map([[PROCEDURE, procedure.memory as never]])

const memoryOf = (...deeds: readonly Deed[]): Memory => addDeeds(emptyMemory(RECALLED), deeds, RECALLED)
/** The stack without the turn and the phase. */
const stackOf = (memory: Memory) =>
  stackIn(memory)
    .slice(2)
    .map(({ step, subject }) => `${step} ${subject}`)
/** The stack after these words in one phase. */
const stackAfter = (...words: readonly string[]) =>
  stackOf(memoryOf(time(0, 'grey-move'), ...words.map((what, index) => word(index + 1, what))))

const game = tiny({ supply: undefined })
const system: HexSystem = { switches: [], chapters: [{ id: 'war', procedure: PARTS }] }
const referee = refereeFor(game, system)!
const shown = (deeds: readonly Deed[], placed: readonly Placed[] = [], when: When = {}) => {
  const memory = addDeeds(referee.start, deeds, RECALLED)
  return referee.procedure(at(referee, table(game, placed, { phase: 'grey-move', ...when }), ['grey'], memory))
}
const texts = (deeds: readonly Deed[], placed: readonly Placed[] = []) => shown(deeds, placed).map(({ text }) => text)

describe('the stack of steps', () => {
  it('begins with the turn and the phase, and ignores a deed that no step answers to', () => {
    expect(stackIn(memoryOf(time(0, 'grey-move')))).toEqual([
      { step: 'turn', subject: 2 },
      { step: 'phase grey-move', subject: 'grey-move' },
    ])
    expect(stackIn(memoryOf(time(0, 'grey-fight')))[1]).toEqual({ step: 'phase', subject: 'grey-fight' })
    expect(stackAfter('pace', 'rest', 'march')).toEqual([])
  })

  it('begins: a deed that no step on the stack answers to begins one on top', () => {
    expect(stackAfter('order a')).toEqual(['order a'])
    expect(stackAfter('order a', 'fight')).toEqual(['order a', 'fight battle'])
  })

  it('call: other steps begin on top of the step, which goes on as it says', () => {
    expect(stackAfter('order a', 'march')).toEqual(['order a+', 'march 0'])
  })

  it('on: the step goes on as it says, and the steps above it stay', () => {
    expect(stackAfter('order a', 'march', 'pace', 'pace')).toEqual(['order a+', 'march 2'])
    expect(stackAfter('order a', 'march', 'pace', 'fight', 'pace')).toEqual(['order a+', 'march 2', 'fight battle'])
    expect(stackAfter('order a', 'march', 'pace', 'rest', 'pace')).toEqual(['order a+', 'rest 1', 'fight dust'])
  })

  it('goto: the step ends, and others replace it, or none', () => {
    expect(stackAfter('order a', 'march', 'pace', 'rest')).toEqual(['order a+', 'rest 1', 'fight dust'])
    expect(stackAfter('order a', 'march', 'cancel')).toEqual([])
  })

  it('gives a deed to the uppermost step that answers; if that step calls or ends, the steps above it end', () => {
    expect(stackAfter('order a', 'march', 'pace', 'march')).toEqual(['order a++', 'march 0'])
    expect(stackAfter('order a', 'march', 'pace', 'fight', 'march')).toEqual(['order a++', 'march 0'])
    expect(stackAfter('order a', 'march', 'pace', 'fight', 'rest')).toEqual(['order a+', 'rest 1', 'fight dust'])
    // Of two steps of one kind the upper one answers.
    expect(stackAfter('order a', 'order b', 'march')).toEqual(['order a', 'order b+', 'march 0'])
  })

  it('is read by the uppermost step of a kind, which can be changed in place', () => {
    const memory = memoryOf(time(0, 'grey-move'), word(1, 'order a'), word(2, 'order b'), word(3, 'fight'))
    expect(ORDER.in(memory)).toBe('b')
    expect(MARCH.in(memory)).toBeUndefined()
    expect(stackOf(withStep(memory, ORDER, (name) => `${name}!`))).toEqual(['order a', 'order b!', 'fight battle'])
    expect(withStep(memory, MARCH, (paces) => paces + 1)).toBe(memory)
  })

  it('begins again when the tracker is turned, and goes on when it is turned back', () => {
    const deeds = [time(0, 'grey-move'), word(1, 'order a'), word(2, 'march'), word(3, 'pace')]
    expect(stackOf(memoryOf(...deeds, time(4, 'night')))).toEqual([])
    expect(stackOf(memoryOf(...deeds, time(4, 'night'), time(5, 'grey-move')))).toEqual(['order a+', 'march 1'])
    // Every phase of every turn has a stack of its own.
    expect(stackOf(memoryOf(...deeds, time(4, 'night'), time(5, 'grey-move', 3)))).toEqual([])
  })

  it('does not resume a step that says it has lapsed, nor the steps on it', () => {
    const deeds = [time(0, 'grey-move'), word(1, 'order a'), word(2, 'order lapsing'), word(3, 'march')]
    expect(stackOf(memoryOf(...deeds))).toEqual(['order a', 'order lapsing+', 'march 0'])
    expect(stackOf(memoryOf(...deeds, time(4, 'night'), time(5, 'grey-move')))).toEqual(['order a'])
  })

  it('is the same after undo and redo in any order as folded without the undone entries, and as saved', () => {
    const words = fc.constantFrom('order a', 'order lapsing', 'march', 'pace', 'rest', 'fight', 'cancel', 'nothing')
    const turned = fc.record({
      phase: fc.constantFrom('grey-move', 'green-move', 'night'),
      turn: fc.integer({ min: 2, max: 3 }),
    })
    const gesture = fc.oneof({ arbitrary: words, weight: 6 }, turned)
    const revisions = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 12 })
    let deepest = 0
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), revisions, fc.nat(300), (gestures, all, quiet) => {
        // Some memories are long, because long ones are folded again from a checkpoint.
        const silence = Array.from({ length: quiet }, (_, index) => word(index + 1, 'nothing'))
        const rest = gestures.map((each, index): Deed => {
          const seq = quiet + index + 1
          return typeof each === 'string' ? word(seq, each) : time(seq, each.phase, each.turn)
        })
        const deeds = [time(0, 'grey-move'), ...silence, ...rest]
        let memory = memoryOf(...deeds)
        for (const [nth, back] of all) memory = setUndone(memory, deeds[nth % deeds.length]!.seq, back, RECALLED)
        const standing = deeds.filter(({ seq }) => !memory.undone.has(seq))
        expect(stackIn(memory)).toEqual(stackIn(memoryOf(...standing)))
        expect(stackIn(restoredMemory(JSON.parse(JSON.stringify(savedMemory(memory))), RECALLED))).toEqual(
          stackIn(memory),
        )
        deepest = Math.max(deepest, stackOf(memory).length)
      }),
      { numRuns: 200, seed: 20261119 },
    )
    expect(deepest).toBeGreaterThan(4)
  })
})

describe('the crumbs of the stack', () => {
  const deeds = [time(0, 'grey-move'), word(1, 'order a'), word(2, 'march')]
  const up = (id: string): Placed => ({ def: id, at: '1.4', face: 1 })

  it('are its steps, each with its case, and with its side if it has one', () => {
    expect(shown(deeds)).toEqual([
      { cite: '', text: 'Turn 2' },
      { cite: 'P1', text: 'Grey moves', side: 'grey' },
      { cite: 'O1', text: 'Order a+', side: 'grey' },
      { cite: 'O2', text: 'March of 0' },
    ])
  })

  it('leave out finished steps on top, and a step below only after those above it', () => {
    expect(texts(deeds, [up('grey-2')])).toEqual(['Turn 2', 'Grey moves', 'Order a+'])
    expect(texts(deeds, [up('grey-1'), up('grey-2')])).toEqual(['Turn 2', 'Grey moves'])
    expect(texts(deeds, [up('grey-1')])).toEqual(['Turn 2', 'Grey moves', 'Order a+', 'March of 0'])
  })

  it('show the steps inside the uppermost one, and no others', () => {
    const paced = [...deeds, word(3, 'pace'), word(4, 'pace'), word(5, 'pace')]
    expect(texts(paced)).toEqual(['Turn 2', 'Grey moves', 'Order a+', 'March of 3', 'Fight straggler'])
    expect(texts([...paced, word(6, 'order b')])).toEqual(['Turn 2', 'Grey moves', 'Order a+', 'March of 3', 'Order b'])
  })

  it('are the turn and the phase for a position without a log, or of another time than memory', () => {
    expect(referee.procedure(at(referee, table(game, [], { turn: 5, phase: 'night' }), []))).toEqual([
      { cite: '', text: 'Turn 5' },
      { cite: 'P2', text: 'Night' },
    ])
    expect(shown(deeds, [], { turn: 3 }).map(({ text }) => text)).toEqual(['Turn 3', 'Grey moves'])
  })

  it('name a phase that has no step of its own', () => {
    expect(shown([time(0, 'grey-fight')], [], { phase: 'grey-fight' })[1]).toEqual({
      cite: '',
      text: 'Grey fights',
      side: 'grey',
    })
  })
})

describe('the next proposals', () => {
  const NOTHING: readonly Proposal[] = []
  const asked = (deeds: readonly Deed[], when: When, chapters = system.chapters, placed: readonly Placed[] = []) => {
    const other = refereeFor(game, { ...system, chapters })!
    const memory = addDeeds(other.start, deeds, RECALLED)
    return other.advise(at(other, table(game, placed, when), ['grey'], memory), { ask: 'next' })
  }
  const rules = (all: readonly Proposal[]) => all.map(({ rule }) => rule)
  const gestures: readonly Action[] = [{ type: 'declare', what: 'rest', pieces: [], at: [] }]
  const onward = (time: Partial<Time> & { readonly dark?: boolean }, extra = NOTHING, over = false) => {
    const { dark = false, ...when } = { phase: 'night', ...time }
    const chapters = [...system.chapters, { id: 'extra', advise: () => extra, over: () => over }]
    return asked([begun(when.phase)], { ...when, options: { dark } }, chapters)
  }
  const begun = (phase: Id) => time(0, phase)

  it('are listed from the uppermost step down, with the next phase last', () => {
    const deeds = [time(0, 'grey-move'), word(1, 'order a'), word(2, 'march')]
    expect(rules(asked(deeds, { phase: 'grey-move' }))).toEqual(['war/pace', 'turns/next'])
  })

  it('are only those of an owed step, all of them, if something is owed', () => {
    const deeds = [time(0, 'grey-move'), word(1, 'order a'), word(2, 'march'), word(3, 'fight')]
    expect(rules(asked(deeds, { phase: 'grey-move' }))).toEqual(['war/look', 'war/blow'])
    const owing = onward({ dark: true }, [owedBy('grey')(proposal('extra/owed', '', 'Pay.', gestures))])
    expect(rules(owing)).toEqual(['extra/owed'])
  })

  it('must be the next phase only if the phase passes and nothing else can be done', () => {
    const mustPass = (all: readonly Proposal[]) => all.find(({ rule }) => rule === 'turns/next')?.must
    expect(mustPass(onward({ dark: true }))).toEqual({})
    expect(mustPass(onward({ dark: false }))).toBeUndefined()
    expect(mustPass(onward({ dark: true, phase: 'grey-move' }))).toBeUndefined()
    expect(mustPass(onward({ dark: true }, [proposal('extra/known', '', 'To be known.')]))).toEqual({})
    expect(mustPass(onward({ dark: true }, [proposal('extra/may', '', 'Rest.', gestures)]))).toBeUndefined()
    expect(rules(onward({ dark: true }, NOTHING, true))).toEqual([])
  })

  it('need not be the next phase while counters may still be set up', () => {
    const chapters = [{ id: 'war', procedure: [phaseStep<HexScene>(['set-up'], 'P3', { passes: () => true })] }]
    const [next] = asked([time(0, 'set-up')], { phase: 'set-up' }, chapters)
    expect(next?.rule).toBe('turns/next')
    expect(next?.must).toBeUndefined()
  })

  it('name the side that must take a forced step: the side that owes it, the named one, or any', () => {
    const open = proposal('extra/do', '', 'Do it.', gestures)
    expect(must(open).must).toEqual({})
    expect(must(owedBy('grey')(open)).must).toEqual({ side: 'grey' })
    expect(must(open, 'green').must).toEqual({ side: 'green' })
    expect(must(proposal('extra/known', '', 'To be known.')).must).toBeUndefined()
  })

  it('are forced if only one can be done, and a choice beside another', () => {
    const [one, other] = [proposal('a', '', 'A.', gestures), proposal('b', '', 'B.', gestures)]
    const known = proposal('c', '', 'C.')
    expect(mustIfAlone([known, one], 'grey').map((each) => each.must)).toEqual([undefined, { side: 'grey' }])
    expect(mustIfAlone([one, other]).map((each) => each.must)).toEqual([undefined, undefined])
    expect(mustIfAlone([])).toEqual([])
  })
})
