import type { OverlayName } from '../../board/input/board-keys.ts'

/** Names of the overlays, each with its key. */
export const OVERLAY_TEXTS: Readonly<Record<OverlayName, { readonly name: string; readonly key: string }>> = {
  supply: { name: 'Supply', key: 'S' },
  stacks: { name: 'Stacks', key: 'T' },
  zones: { name: 'Zones', key: 'Z' },
}

const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`
const unknownToo = (count: number): string => (count > 0 ? `, ${count} unknown` : '')

export const texts = {
  overlays: 'Map overlays from the referee',
  overlayHint: (name: string, key: string) => `${name} (${key})`,
  hide: 'Hide',
  hideHint: 'Hide (Escape)',
  more: (count: number) => `and ${count} more`,
  supply: 'Supply',
  supplySummary: (out: number, within: number, unknown: number) =>
    `${counted(out, 'unit')} out of supply, ${within} in supply${unknownToo(unknown)}.`,
  stacks: 'Stacks',
  stackSummary: (over: number, full: number, unknown: number) =>
    `${counted(over, 'stack')} over the limit, ${full} at the limit${unknownToo(unknown)}.`,
  stackLine: (place: string, count: string, limit: string, unit: string) => `${place}: ${count} of ${limit} ${unit}`,
  range: (least: string, most: string) => `${least} to ${most}`,
  perhapsOver: ', perhaps over the limit',
  zones: 'Zones of control',
  zoneOf: (side: string, cells: number, fence: string) => `${side} ${cells} (${fence})`,
  zoneSummary: (cells: string, sides: string) => `${cells} in a zone of control: ${sides}.`,
  noZones: 'No zones of control.',
  left: 'left',
  costAndLeft: (cost: string, left: string) => `${cost}, ${left} left.`,
  andMore: (count: number) => ` and ${count} more`,
  waypointKeys: 'Space: add waypoint · Backspace: remove',
  lookUpKey: 'Q: rule and charts',
  lookUpRule: (cite: string) => `Rule ${cite}`,
  lookUpUnits: 'Carried units',
  lookUpPage: (page: number, of: number) => `${page} of ${of} · Q: ${page < of ? 'next' : 'close'}`,
  waypointFinger: 'Second finger: add waypoint',
  topOfStack: 'Alt, then drag: top counter only',
  nothingInReach: 'Nothing in reach.',
  areaInReach: 'An area in reach.',
  inReach: (cells: string) => `${cells} in reach.`,
  onEnemy: (place: string) => `On the enemy in ${place}`,
  dropAttack: (place: string) => `Attack ${place} …`,
  dropMove: 'Move it there',
  dropBack: 'Put it back',
  announceOverlay: (title: string, summary: string) => `${title}: ${summary}`,
}
