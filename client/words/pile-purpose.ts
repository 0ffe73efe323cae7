import type { Pile } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { sideName } from './names.ts'

/** What a pile is for: in the words of its game, else by its kind. Who may look into it is said in either. */
export function pilePurpose(module: Module, { kind, sight, side, text }: Pile): string {
  const owner = side === undefined ? undefined : sideName(module, side)
  const seen = sight === 'owner' && owner !== undefined ? ` Only ${owner} sees what is inside.` : ''
  return `${text ?? PURPOSES[kind]}${seen}`
}

const PURPOSES: Readonly<Record<Pile['kind'], string>> = {
  cup: 'Drawn from at random, without a look inside.',
  deck: 'Drawn from the top; its order is unknown.',
  hand: 'Cards and counters in hand.',
  tray: 'Counters off the map: drag them where they go.',
  box: 'Counters off the map: drag them where they go.',
  dead: 'Counters that are lost. The Delete key moves the selected ones here.',
}
