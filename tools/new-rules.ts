import type { RulesSheet } from '../table/generated/types.ts'

/** The rules of a new module: movement, zones of control, stacking, combat and victory. */
export const NEW_RULES: RulesSheet = {
  basis: 'original',
  rulebook: [
    { cite: '2', text: 'A turn has four phases: Blue moves and fights, then Red.' },
    { cite: '3', text: 'A unit moves as far as its points allow, never into a hex with an enemy. Two units to a hex.' },
    {
      cite: '4',
      text: 'A unit controls the six hexes around it, not across the stream except at a bridge. Enemies stop there.',
    },
    {
      cite: '6',
      text: 'Add up the attackers, divide by the defenders, roll a die on the table. One shift left for woods and village.',
    },
    { cite: '8', text: 'The village is 2 points to the side alone in it, each unit destroyed 1 to the enemy.' },
  ],
  turns: {
    basis: 'original',
    cite: '2',
    move: [{ phases: ['blue-move', 'red-move'], cite: '3' }],
    other: ['blue-fight', 'red-fight'],
  },
  movement: {
    basis: 'original',
    cite: '3',
    points: 'movement',
    classes: [
      { id: 'foot', name: 'Infantry', who: { traits: ['foot'] } },
      { id: 'horse', name: 'Horse', who: {} },
    ],
    terrain: [
      { terrain: 'clear', cite: '3.1', cost: 1 },
      { terrain: 'woods', cite: '3.1', cost: { foot: 2, horse: 3 } },
      { terrain: 'village', cite: '3.1', cost: 1 },
    ],
    edges: [{ kind: 'river', cite: '3.2', cost: { foot: 'all', horse: 'no' } }],
    crossings: [{ kind: 'bridge', cite: '3.2', over: ['river'], cost: 0 }],
    paths: [{ kind: 'road', cite: '3.3', cost: { foot: 1, horse: 0.5 } }],
    enemies: { cite: '3' },
  },
  stacking: {
    basis: 'original',
    cite: '3.4',
    always: true,
    limits: [{ count: 'pieces', most: 2, name: 'units' }],
  },
  zones: {
    basis: 'original',
    cite: '4',
    who: { traits: ['zoc'] },
    across: { cite: '4', edges: ['river'], bridged: true },
    enter: { cite: '4', effect: 'stop' },
    friends: ['retreat'],
  },
  combat: {
    basis: 'original',
    cite: '6',
    phases: ['blue-fight', 'red-fight'],
    attack: 'attack',
    defence: 'defence',
    strengths: [
      {
        cite: '6.2',
        what: 'across the stream',
        of: 'attacker',
        over: { edges: ['river'], unless: ['bridge'] },
        divide: 2,
        least: 1,
      },
    ],
    table: {
      cite: '6.3',
      chart: 'combat',
      by: 'ratio',
      dice: 'd6',
      below: 'barred',
      results: [
        { id: 'A1', text: 'the attacker loses 1 step', attacker: { steps: 1 } },
        { id: 'X', text: 'both lose 1 step', attacker: { steps: 1 }, defender: { steps: 1 } },
        { id: 'R', text: 'the defender goes back 1 hex', defender: { retreat: 1 } },
        { id: 'D1', text: 'the defender loses 1 step and goes back 1 hex', defender: { steps: 1, retreat: 1 } },
      ],
    },
    modifiers: [{ cite: '6.4', what: 'woods or village', shift: -1, target: ['woods', 'village'] }],
    losses: { cite: '6.5', by: 'face', spread: true },
    retreat: { cite: '6.6', zones: 'no', stacking: 'no', blocked: 'step' },
    advance: { cite: '6.7', after: ['retreat', 'elimination'], units: 1 },
  },
  victory: {
    basis: 'original',
    cite: '8',
    places: [{ name: 'The village', area: 'village', points: 2 }],
    losses: [{ points: 1 }],
  },
  charts: [
    {
      id: 'combat',
      name: 'Combat results',
      basis: 'original',
      cite: '6.3',
      columns: ['1-2', '1-1', '2-1', '3-1'],
      rows: [
        { row: '1', cells: ['A1', 'A1', 'X', 'R'] },
        { row: '3', cells: ['A1', 'X', 'R', 'D1'] },
        { row: '5', cells: ['X', 'R', 'D1', 'D1'] },
        { row: '6', cells: ['R', 'D1', 'D1', 'D1'] },
      ],
    },
  ],
}
