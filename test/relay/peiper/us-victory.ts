import type { Turn } from './campaign-table.ts'
import { ROAD } from './road.ts'

/* The US side holds until the end of turn 20: the Spitze stands in Huy, but its line is cut. Optional rules are in force. */

export const OPTIONAL_RULES = {
  'supply-line': 'strict',
  surprise: true,
  infiltration: true,
  tiger: true,
  'tougher-demolition': true,
  malmedy: true,
  'fall-back': true,
  'last-battle': true,
}

/** The road by Spa to Stavelot. */
const SPA = ['2301', '2302', '2402', '2403', '2504', '2604', '2705', '2706', '2606']

/** Surprise helps the Germans; the intelligence platoon falls back. */
const turn1: Turn = async (table) => {
  await table.go('us-106', '2603')
  await table.go('us-99', '2903')
  await table.begin(1)
  await table.card('german')
  await table.fire('3fj-9-1', 'us-394-ir', 'hit', { fallBack: 1 })
  await table.fire('3fj-9-2', 'us-394-1', 'miss', { face: 'card-spades-k' })
  await table.card('us')
  await table.fire('us-394-1', '12vg-48-1', 'hit')
  await table.card('german', 'face')
  await table.fire('12vg-48-1', 'us-394-1', 'hit', { with: ['german-oba-1'], fallBack: 6 })
  await table.march('spitze-panzer', ROAD)
  await table.finish()
}

/** Surprise lasts. A battalion comes through at Losheimergraben. */
const turn2: Turn = async (table) => {
  await table.begin(2, { 'surprise/roll': 2 })
  await table.card('german', 'face')
  await table.infiltrate('3fj-9-1', '3809', 3)
  await table.go('12vg-27-1', '3807')
  await table.fire('12vg-27-1', 'us-394-1', 'hit', { fallBack: 6 })
  await table.card('german')
  await table.march('spitze-panzer', ROAD, '3709')
  await table.finish({
    enters: async () => {
      await table.enter('german')
      await table.go('us-394-2', '3101')
      await table.go('us-254-eng', '3107')
    },
  })
}

/** Surprise ends. The engineers blow a bridge from afar, and may act again. */
const turn3: Turn = async (table) => {
  await table.begin(3, { 'surprise/roll': 1 })
  await table.card('us')
  await table.blow('us-254-eng', '3007/3008', 'odd')
  await table.card('us')
  await table.go('us-254-eng', '2904')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '3406')
  await table.march('lah-2-1', ROAD, '3709')
  await table.finish({
    enters: async () => {
      await table.enter('german')
      await table.go('us-26-2', '3103')
      await table.go('us-14-32', '3110')
      await table.go('us-820-td', '3108')
    },
  })
}

/** Rocherath is taken. */
const turn4: Turn = async (table) => {
  await table.begin(4)
  await table.card('german', 'face')
  await table.fire('12vg-27-1', 'us-394-3', 'hit', { fallBack: 6 })
  await table.go('12vg-48-2', '3806')
  await table.fire('12vg-48-2', 'us-394-3', 'hit', { fallBack: 6, with: ['german-air'] })
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '3206')
  await table.fire('3fj-9-1', 'us-394-ir', 'retreat', { with: ['german-oba-1'], fallBack: 5 })
  await table.finish({
    enters: async () => {
      await table.enter('german')
      await table.go('us-26-3', '3104')
    },
  })
}

const turn5: Turn = async (table) => {
  await table.begin(5)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '3107')
  await table.march('lah-2-1', ROAD, '3307')
  await table.card('us')
  await table.fire('us-820-td', 'spitze-panzer', 'miss')
  await table.finish()
}

/** The Spitze leaves Map A, and both sides get reinforcements. */
const turn6: Turn = async (table) => {
  await table.begin(6)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '2906')
  await table.march('lah-2-1', ROAD, '3107')
  await table.finish({
    enters: async () => {
      await table.enter('german')
      await table.go('us-30-117-1', '2510')
      await table.go('us-30-117-2', '0410')
      await table.go('us-2-23-3', '2701')
    },
  })
}

/** The news of Malmedy is not out yet. */
const turn7: Turn = async (table) => {
  await table.begin(7, { 'malmedy/roll': 3 })
  await table.card('german', 'face')
  await table.march('lah-1-1', ROAD, '2607')
  await table.march('tiger-501', ROAD, '2607')
  await table.finish({
    regroups: async () => {
      await table.regroup({ '12vg-48-1': 2, '3fj-9-2': 3, 'us-394-1': 'hearts-k' })
      await table.return('us-394-1', '0901')
    },
  })
}

/** The news of Malmedy is out, and helps 99. */
const turn8: Turn = async (table) => {
  await table.begin(8, { 'malmedy/roll': 4 })
  await table.card('german')
  await table.march('spitze-panzer', ROAD, '2607')
  await table.card('us', 'face')
  await table.go('us-99', '2904')
  await table.finish()
}

/** Two days of waiting: 117/1 blows the bridge at Trois-Ponts, and the infantry comes up. */
const turn9: Turn = async (table) => {
  await table.begin(9)
  await table.card('us')
  await table.blow('us-30-117-1', '2408/2508', 'high')
  await table.card('german', 'face')
  await table.march('lah-2-1', ROAD, '2707')
  await table.march('lah-1-2', ROAD, '3507')
  await table.card('us')
  await table.fire('us-99', 'lah-3-2', 'miss', { malmedy: 'Use' })
  await table.finish()
}

const turn10: Turn = async (table) => {
  await table.begin(10)
  await table.card('german', 'face')
  await table.fire('lah-3-2', 'us-99', 'hit', { malmedy: 'Keep', fallBack: 2, with: ['german-oba-1'] })
  await table.march('lah-1-2', ROAD, '3107')
  await table.finish()
}

/** The 30th Division and the Combat Command arrive. */
const turn11: Turn = async (table) => {
  await table.begin(11)
  await table.card('german')
  await table.march('lah-2-1', ROAD, '2208')
  await table.finish({
    enters: async () => {
      await table.go('us-30-117-3', '0710')
      await table.go('us-30-119-1', '1101')
      await table.go('us-30-119-2', '1210')
      await table.go('us-30-119-3', '0101')
      await table.go('us-ccb-3-1', '2301')
      await table.go('us-ccb-3-1-second', '0510')
    },
  })
}

const turn12: Turn = async (table) => {
  await table.begin(12)
  await table.card('us')
  await table.march('us-ccb-3-1', SPA, '2604')
  await table.finish({ regroups: () => table.regroup({ 'us-99': 3 }) })
}

/** The Spitze breaks away to the west while the Combat Command comes to Stavelot. */
const turn13: Turn = async (table) => {
  await table.begin(13)
  await table.card('german')
  await table.march('spitze-panzer', ROAD, '2108')
  await table.card('us')
  await table.march('us-ccb-3-1', SPA, '2606')
  await table.finish()
}

/** The Spitze is cut off and crawls; the Tigers help against tanks. */
const turn14: Turn = async (table) => {
  await table.begin(14)
  await table.card('german', 'face')
  await table.fire('lah-1-1', 'us-ccb-3-1', 'hit', { with: ['tiger-501'], fallBack: 6, malmedy: 'Use' })
  await table.march('spitze-panzer', ROAD, '2008')
  await table.card('german')
  await table.march('lah-2-1', ROAD, '2108')
  await table.finish()
}

/** Stavelot is free again, and with it the line of the Spitze, which takes the fuel of Hamoir. */
const turn15: Turn = async (table) => {
  await table.begin(15)
  await table.card('german')
  await table.fire('lah-1-1', 'us-ccb-3-1', 'hit', { with: ['tiger-501'], fallBack: 6, malmedy: 'Keep' })
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '1506')
  await table.march('lah-2-1', ROAD, '1606')
  await table.card('us')
  await table.go('us-30-117-2', '0508')
  await table.finish()
}

const turn16: Turn = async (table) => {
  await table.begin(16)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '1004')
  await table.march('lah-2-1', ROAD, '1105')
  await table.card('us')
  await table.go('us-30-117-2', '0605')
  await table.finish()
}

/** The airborne comes by the north bank. */
const turn17: Turn = async (table) => {
  await table.begin(17)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '0804')
  await table.march('lah-2-1', ROAD, '0904')
  await table.finish({
    regroups: () => table.regroup({}),
    enters: async () => {
      await table.go('us-101', '0601')
      await table.go('us-ccb-3-3', '0801')
    },
  })
}

/** The Spitze is in Huy, and both bridges of the Hoyoux behind it are blown. */
const turn18: Turn = async (table) => {
  await table.begin(18)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '0602')
  await table.march('lah-2-1', ROAD, '0703')
  await table.card('us', 'face')
  await table.go('us-30-117-2', '0603')
  await table.blow('us-101', '0602/0702')
  await table.card('us')
  await table.blow('us-ccb-3-3', '0602/0703')
  await table.finish()
}

/** The way back is not opened. */
const turn19: Turn = async (table) => {
  await table.begin(19)
  await table.card('german')
  await table.fire('lah-2-1', 'us-30-117-2', 'miss', { die: 6, malmedy: 'Use' })
  await table.card('us')
  await table.fire('us-30-117-2', 'spitze-panzer', 'hit', { with: ['us-oba-1', 'us-air'] })
  await table.finish()
}

const turn20: Turn = async (table) => {
  await table.begin(20)
  await table.card('german')
  await table.fire('spitze-panzer', 'us-30-117-2', 'hit', { malmedy: 'Keep', fallBack: 6 })
  await table.card('us')
  await table.fire('us-101', 'spitze-panzer', 'miss', { with: ['us-oba-2'], malmedy: 'Use' })
  await table.finish()
}

export const US_VICTORY: readonly Turn[] = [
  ...[turn1, turn2, turn3, turn4, turn5, turn6, turn7, turn8, turn9, turn10],
  ...[turn11, turn12, turn13, turn14, turn15, turn16, turn17, turn18, turn19, turn20],
]
