import type {
  Approach,
  Attacker,
  CombatHex,
  Fight,
  Fighter,
} from '../../../rules/games/combat-operations/combat/fighter.ts'
import type { Rates } from '../../../rules/games/combat-operations/combat/strength.ts'
import { DEFAULT_READINGS, type Readings } from '../../../rules/games/combat-operations/terms/switches.ts'

/** Traits by class, as the module prints them. */
const TRAITS: Readonly<Record<string, readonly string[]>> = {
  infantry: ['infantry', 'zoc'],
  'motorized-infantry': ['infantry', 'mechanized', 'motorized', 'zoc'],
  'armored-infantry': ['infantry', 'mechanized', 'motorized', 'zoc'],
  armor: ['armor', 'mechanized', 'motorized', 'zoc'],
  'armored-cavalry': ['armor', 'mechanized', 'motorized', 'zoc'],
  'light-artillery': ['artillery', 'zoc'],
  'heavy-artillery': ['artillery', 'zoc'],
  antitank: ['antitank', 'zoc'],
  antiaircraft: ['antiaircraft', 'zoc'],
  engineer: ['engineer', 'zoc'],
  'motorized-engineer': ['engineer', 'mechanized', 'motorized', 'zoc'],
  headquarters: ['headquarters'],
}

export const CLASSES = Object.keys(TRAITS)

export const PLAIN: CombatHex = { hex: 'J10', terrain: 'clear', level: 0 }
/** Ground on which no unit has a modifier. */
export const NOWHERE: CombatHex = { hex: 'J10', terrain: 'moor', level: 0 }
export const DRY: Approach = { river: false, bridge: false }

export function fighter(kind: string, parts: Partial<Fighter> = {}): Fighter {
  const battalions = parts.battalions ?? 1
  return {
    id: parts.id ?? kind,
    name: parts.name ?? kind,
    def: parts.id ?? kind,
    class: kind,
    traits: TRAITS[kind] ?? [],
    attack: 4,
    defence: 4,
    battalions,
    steps: battalions * 2,
    regiment: undefined,
    supplied: 'in',
    at: NOWHERE,
    ...parts,
  }
}

export const attacker = (kind: string, parts: Partial<Attacker> = {}): Attacker => ({
  over: DRY,
  ...fighter(kind, parts),
  ...parts,
})

export const fight = (parts: Partial<Fight>): Fight => ({
  target: NOWHERE,
  attackers: [],
  defenders: [],
  support: [],
  ...parts,
})

export const into = (terrain: string, level = 0): CombatHex => ({ hex: 'J10', terrain, level })

export const reading = (parts: Partial<Readings> = {}): Readings => ({ ...DEFAULT_READINGS, ...parts })

export const rates = (parts: Partial<Readings> = {}): Rates => ({
  readings: reading(parts),
  divideBySupply: {
    attack: { cite: '7.2', divide: 4, least: 1 },
    defence: { cite: '7.2', divide: 2, least: 1 },
  },
})
