import type { Turn } from './campaign-table.ts'
import { ROAD } from './road.ts'

/* The Germans reach Huy with a line of supply, at the end of turn 18. */

/** The paratroopers break in at Lanzerath, and the 12th at Losheimergraben loses a step. */
const turn1: Turn = async (table) => {
  await table.go('us-106', '2603')
  await table.go('us-99', '2903')
  await table.begin(1)
  await table.card('german')
  await table.fire('3fj-9-1', 'us-394-ir', 'hit')
  await table.fire('3fj-9-2', 'us-394-ir', 'hit', { advance: true })
  await table.card('us')
  await table.fire('us-394-1', '12vg-48-1', 'hit')
  await table.card('german')
  await table.fire('12vg-48-1', 'us-394-1', 'hit', { with: ['german-oba-1', 'german-air'] })
  await table.card('german', 'face')
  await table.go('12vg-27-1', '3807')
  await table.fire('12vg-27-1', 'us-394-1', 'hit', { with: ['german-oba-2'], advance: true })
  await table.march('spitze-panzer', ROAD, '3709')
  await table.finish()
}

/** The line is pushed back; the engineers arrive. */
const turn2: Turn = async (table) => {
  await table.begin(2)
  await table.card('us')
  await table.fire('us-14-18', '3fj-9-2', 'miss', { die: 6 })
  await table.card('german', 'face')
  await table.fire('3fj-9-2', 'us-14-18', 'hit')
  await table.go('12vg-48-2', '3807')
  await table.fire('12vg-48-2', 'us-394-3', 'retreat', { to: '3606' })
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '3406')
  await table.march('lah-2-1', ROAD, '3607')
  await table.finish({
    enters: async () => {
      await table.go('3fj-9-3', '4009')
      await table.go('us-394-2', '3101')
      await table.go('us-254-eng', '3107')
    },
  })
}

/** Bullange falls; the engineers blow the bridge at Ligneuville. */
const turn3: Turn = async (table) => {
  await table.begin(3)
  await table.card('german', 'face')
  await table.fire('lah-2-1', 'us-394-3', 'hit', { advance: true })
  await table.go('3fj-9-1', '3809')
  await table.fire('3fj-9-1', 'us-14-18', 'hit')
  await table.card('us')
  await table.go('us-254-eng', '3007')
  await table.blow('us-254-eng', '3007/3008')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '3307')
  await table.go('12vg-27-1', '3708')
  await table.finish({
    enters: async () => {
      await table.go('lah-3-1', '4009')
      await table.go('us-26-2', '3103')
      await table.go('us-14-32', '3106')
      await table.go('us-820-td', '3107')
    },
  })
}

/** The tank destroyers stand at Waimes and drive the Spitze back. */
const turn4: Turn = async (table) => {
  await table.begin(4)
  await table.card('us', 'face')
  await table.go('us-254-eng', '2908')
  await table.go('us-14-32', '3204')
  await table.card('german', 'face')
  await table.go('spitze-panzer', '3206')
  await table.fire('spitze-panzer', 'us-820-td', 'miss', { die: 6 })
  await table.march('lah-3-1', ROAD, '3709')
  await table.card('us')
  await table.fire('us-820-td', 'spitze-panzer', 'retreat', { to: '3307' })
  await table.card('german')
  await table.march('lah-2-1', ROAD, '3406')
  await table.finish({
    enters: async () => {
      await table.go('lah-1-2', '4008')
      await table.go('us-26-3', '3104')
    },
  })
}

/** Waimes is taken from two sides. */
const turn5: Turn = async (table) => {
  await table.begin(5)
  await table.card('german', 'face')
  await table.go('lah-2-1', '3206')
  await table.fire('lah-2-1', 'us-820-td', 'hit', { with: ['german-oba-1'] })
  await table.go('spitze-panzer', '3207')
  await table.fire('spitze-panzer', 'us-820-td', 'hit', { with: ['german-oba-2', 'german-air'], advance: true })
  await table.card('us')
  await table.go('us-254-eng', '2709')
  await table.card('german', 'face')
  await table.march('lah-1-2', ROAD, '3507')
  await table.march('lah-3-1', ROAD, '3507')
  await table.finish()
}

/** The Spitze reaches Malmedy; both sides get reinforcements. */
const turn6: Turn = async (table) => {
  await table.begin(6)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '2906')
  await table.march('lah-2-1', ROAD, '3006')
  await table.card('german', 'face')
  await table.march('lah-1-2', ROAD, '3006')
  await table.march('lah-3-1', ROAD, '3206')
  await table.card('us')
  await table.go('us-254-eng', '2609')
  await table.finish({
    enters: async () => {
      await table.enter('german')
      await table.go('us-30-117-1', '2510')
      await table.go('us-30-117-2', '0410')
      await table.go('us-2-23-3', '2701')
    },
  })
}

/** The fuel of Stavelot is captured, a bridge is rebuilt at Ligneuville and one is blown at Trois-Ponts. */
const turn7: Turn = async (table) => {
  await table.begin(7)
  await table.card('german', 'face')
  await table.go('spitze-recon', '2606')
  await table.march('lah-1-1', ROAD, '2607')
  await table.card('us')
  await table.go('us-30-117-1', '2409')
  await table.blow('us-30-117-1', '2408/2508')
  await table.card('german', 'face')
  await table.march('tiger-501', ROAD, '2707')
  await table.march('lah-3-2', ROAD)
  await table.finish({
    regroups: async () => {
      await table.regroup({ '12vg-48-1': 2, 'spitze-panzer': 4, 'us-394-1': 'hearts-k', 'us-394-ir': 'clubs-a' })
      await table.return('us-394-1', '0901')
      await table.rebuild('german', '3007/3008')
    },
  })
}

/** 106 comes too late to save the fuel. */
const turn8: Turn = async (table) => {
  await table.begin(8)
  await table.card('us')
  await table.go('us-106', '2604')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '2607')
  await table.march('lah-2-1', ROAD, '2707')
  await table.card('german', 'face')
  await table.march('lah-3-1', ROAD, '2906')
  await table.march('lah-3-2', ROAD, '2508')
  await table.finish()
}

/** 106 attacks with artillery. */
const turn9: Turn = async (table) => {
  await table.begin(9)
  await table.card('us', 'face')
  await table.go('us-106', '2605')
  await table.fire('us-106', 'spitze-recon', 'hit', { with: ['us-oba-1'] })
  await table.card('german')
  await table.fire('spitze-recon', 'us-106', 'miss', { die: 6 })
  await table.card('german', 'face')
  await table.march('lah-3-1', ROAD, '2806')
  await table.march('lah-1-2', ROAD, '2906')
  await table.finish()
}

/** 106 is driven back, and the pioneers come up to the Salm. */
const turn10: Turn = async (table) => {
  await table.begin(10)
  await table.card('us')
  await table.fire('us-106', 'spitze-recon', 'hit')
  await table.card('german', 'face')
  await table.go('lah-1-1', '2606')
  await table.fire('lah-1-1', 'us-106', 'retreat', { with: ['german-oba-1'] })
  await table.march('lah-3-1', ROAD, '2508')
  await table.finish()
}

/** The pioneers cross the Salm on foot. */
const turn11: Turn = async (table) => {
  await table.begin(11)
  await table.card('german')
  await table.go('lah-3-1', '2408')
  await table.fire('lah-3-1', 'us-30-117-1', 'miss')
  await table.card('us')
  await table.fire('us-30-117-1', 'lah-3-1', 'hit')
  await table.finish({
    enters: async () => {
      await table.go('us-30-117-3', '0710')
      await table.go('us-30-119-1', '1101')
      await table.go('us-30-119-2', '1210')
      await table.go('us-30-119-3', '0101')
      await table.go('us-ccb-3-1', '0901')
      await table.go('us-ccb-3-1-second', '0510')
    },
  })
}

/** Trois-Ponts is open: its bridge is rebuilt, and the recon battalion comes back. */
const turn12: Turn = async (table) => {
  await table.begin(12)
  await table.card('german')
  await table.fire('lah-3-1', 'us-30-117-1', 'hit', { with: ['german-oba-1'] })
  await table.card('us')
  await table.fire('us-30-117-1', 'lah-3-1', 'miss', { die: 6 })
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '2508')
  await table.march('lah-2-1', ROAD, '2607')
  await table.finish({
    regroups: async () => {
      await table.regroup({ 'lah-3-1': 3, 'spitze-recon': 'spades-k', 'us-106': 6 })
      await table.return('spitze-recon', '3607')
      await table.rebuild('german', '2408/2508')
    },
  })
}

/** The road to the Lienne is free. */
const turn13: Turn = async (table) => {
  await table.begin(13)
  await table.card('german')
  await table.fire('lah-3-1', 'us-30-117-1', 'hit')
  await table.card('us', 'face')
  await table.go('us-30-119-2', '1408')
  await table.go('us-ccb-3-1-second', '0607')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '2008')
  await table.march('lah-1-1', ROAD, '2208')
  await table.finish()
}

/** 119/2 stands at Hamoir. */
const turn14: Turn = async (table) => {
  await table.begin(14)
  await table.card('us', 'face')
  await table.go('us-30-119-2', '1506')
  await table.go('us-ccb-3-1-second', '0706')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '1606')
  await table.march('lah-1-1', ROAD, '1707')
  await table.card('german', 'face')
  await table.march('lah-2-1', ROAD, '2108')
  await table.march('lah-3-2', ROAD, '1908')
  await table.finish()
}

/** Hamoir is taken. */
const turn15: Turn = async (table) => {
  await table.begin(15)
  await table.card('german')
  await table.fire('spitze-panzer', 'us-30-119-2', 'hit', { with: ['german-oba-1'] })
  await table.card('german', 'face')
  await table.march('lah-1-1', ROAD, '1606')
  await table.fire('lah-1-1', 'us-30-119-2', 'hit', { with: ['german-oba-2'], advance: true })
  await table.march('lah-2-1', ROAD, '1606')
  await table.card('us')
  await table.go('us-30-117-2', '0508')
  await table.finish()
}

const turn16: Turn = async (table) => {
  await table.begin(16)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '1105')
  await table.march('lah-1-1', ROAD, '1004')
  await table.card('us', 'face')
  await table.go('us-ccb-3-1-second', '0704')
  await table.go('us-30-117-2', '0605')
  await table.card('german')
  await table.march('lah-2-1', ROAD)
  await table.finish()
}

/** The combat command blows the last bridge but one; the Germans rebuild it. */
const turn17: Turn = async (table) => {
  await table.begin(17)
  await table.card('us')
  await table.blow('us-ccb-3-1-second', '0704/0804')
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '0804')
  await table.fire('spitze-panzer', 'us-ccb-3-1-second', 'hit')
  await table.march('lah-1-1', ROAD, '0804')
  await table.fire('lah-1-1', 'us-ccb-3-1-second', 'hit')
  await table.card('german')
  await table.march('lah-2-1', ROAD, '1105')
  await table.finish({
    regroups: async () => {
      await table.regroup({})
      await table.rebuild('german', '0704/0804')
    },
    enters: async () => {
      await table.go('us-101', '0101')
      await table.go('us-ccb-3-3', '1001')
    },
  })
}

/** Huy. */
const turn18: Turn = async (table) => {
  await table.begin(18)
  await table.card('german', 'face')
  await table.march('spitze-panzer', ROAD, '0602')
  await table.march('lah-1-1', ROAD, '0602')
  await table.card('german')
  await table.march('lah-2-1', ROAD, '0703')
  await table.card('us')
  await table.go('us-30-117-2', '0603')
  await table.fire('us-30-117-2', 'lah-1-1', 'miss', { with: ['us-oba-1', 'us-air'] })
  await table.finish()
}

export const GERMAN_VICTORY: readonly Turn[] = [
  turn1,
  turn2,
  turn3,
  turn4,
  turn5,
  turn6,
  turn7,
  turn8,
  turn9,
  turn10,
  turn11,
  turn12,
  turn13,
  turn14,
  turn15,
  turn16,
  turn17,
  turn18,
]
