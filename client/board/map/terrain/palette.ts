import type { PlaceName } from '../../../../table/generated/types.ts'
import type { Motif, PathLook } from './terrain-kinds.ts'

export const PALETTE_NAMES = ['day', 'night', 'contrast'] as const
export type PaletteName = (typeof PALETTE_NAMES)[number]

/** The colours of one kind of tree. */
export interface Foliage {
  readonly crowns: readonly string[]
  readonly rim: string
  readonly shade: string
  readonly light: string
}

/** Every colour of a printed map. Grounds and inks are opaque, because text contrast is measured on them. */
export interface Palette {
  readonly name: PaletteName
  /** The bare table. */
  readonly felt: string
  readonly paper: { readonly ground: string; readonly ink: string; readonly faint: string; readonly band: string }
  readonly ground: Readonly<Record<Motif | 'clear', string>>
  /** One shade for each level; higher levels keep the last. */
  readonly heights: readonly string[]
  /** A tint on high ground, once for each level. */
  readonly warm: string
  readonly shade: string
  readonly light: string
  readonly contour: string
  /** Strength of the paper texture, from 0 to 1. */
  readonly texture: number
  readonly tree: Foliage
  /** The firs of dense woods. */
  readonly fir: Foliage
  readonly marsh: { readonly pool: string; readonly tuft: string }
  readonly rock: { readonly face: string; readonly ink: string }
  readonly water: { readonly bank: string; readonly rim: string; readonly fill: string; readonly light: string }
  readonly road: Readonly<Record<Exclude<PathLook, 'railway'>, { readonly bed: string; readonly edge: string }>>
  /** The extra width of a road's edges. */
  readonly casing: number
  readonly railway: string
  readonly bridge: { readonly deck: string; readonly rail: string }
  readonly ford: string
  readonly house: {
    readonly roofs: readonly string[]
    readonly edge: string
    readonly shade: string
    /** The rim of a settlement's ground. */
    readonly rim: string
  }
  readonly grid: { readonly side: string; readonly corner: string }
  readonly cliff: string
  readonly wall: { readonly stone: string; readonly gap: string }
  readonly border: string
  readonly halo: string
  readonly ink: Readonly<Record<PlaceName['kind'] | 'id' | 'level', string>>
  readonly board: { readonly ground: string; readonly night: string; readonly ink: string; readonly edge: string }
}

export const DAY: Palette = {
  name: 'day',
  felt: '#37413c',
  paper: { ground: '#f3ecd8', ink: '#2b2416', faint: '#6b6046', band: '#e7dcbf' },
  ground: {
    clear: '#efe7cf',
    woods: '#bccc9b',
    dense: '#9fb583',
    swamp: '#bfd5c4',
    rough: '#dccba6',
    water: '#b4d3e3',
    field: '#ebdfae',
    sand: '#f1e3ba',
    village: '#dccfb9',
    town: '#dccfb9',
  },
  heights: ['#e6d6ad', '#dac592', '#d1b783', '#c9ad79'],
  warm: 'rgba(150, 100, 44, 0.06)',
  shade: 'rgba(70, 45, 15, 0.055)',
  light: 'rgba(255, 246, 214, 0.5)',
  contour: 'rgba(122, 76, 32, 0.75)',
  texture: 1,
  tree: {
    crowns: ['#90ab6c', '#98b174', '#88a365', '#9fb67b', '#839e61', '#94ae70'],
    rim: 'rgba(70, 94, 50, 0.5)',
    shade: 'rgba(60, 78, 38, 0.2)',
    light: 'rgba(202, 216, 154, 0.3)',
  },
  fir: {
    crowns: ['#7d9a70', '#84a176', '#76936a'],
    rim: 'rgba(44, 66, 40, 0.55)',
    shade: 'rgba(40, 56, 30, 0.24)',
    light: 'rgba(176, 200, 140, 0.32)',
  },
  marsh: { pool: 'rgba(74, 122, 150, 0.8)', tuft: 'rgba(62, 94, 60, 0.85)' },
  rock: { face: 'rgba(236, 222, 190, 0.85)', ink: 'rgba(104, 76, 42, 0.72)' },
  water: { bank: 'rgba(244, 238, 214, 0.6)', rim: '#3f729a', fill: '#86b6d6', light: 'rgba(196, 224, 240, 0.7)' },
  road: {
    track: { bed: '#8a6538', edge: 'rgba(244, 236, 212, 0.75)' },
    road: { bed: '#fbf3dc', edge: '#5d4326' },
    highway: { bed: '#d2603c', edge: '#4a2414' },
  },
  casing: 2.4,
  railway: '#2e2a26',
  bridge: { deck: '#fbf3dc', rail: '#2d251c' },
  ford: '#2d5674',
  house: {
    roofs: ['#6f5a50', '#7d675b', '#655248', '#86705f', '#745f57'],
    edge: '#3a2d27',
    shade: 'rgba(40, 30, 20, 0.3)',
    rim: 'rgba(58, 45, 39, 0.35)',
  },
  grid: { side: 'rgba(60, 48, 28, 0.26)', corner: 'rgba(60, 48, 28, 0.5)' },
  cliff: '#6d4a26',
  wall: { stone: '#4c4640', gap: '#cfc6b4' },
  border: 'rgba(150, 50, 60, 0.75)',
  halo: '#f6f0dc',
  ink: {
    city: '#16110b',
    town: '#16110b',
    village: '#221b12',
    place: '#2c2417',
    height: '#472a0e',
    region: '#233617',
    water: '#0d3557',
    id: '#393124',
    level: '#442809',
  },
  board: { ground: '#f1e8d0', night: '#c6cbd6', ink: '#2b2416', edge: '#7a6c4c' },
}

/** For dark rooms: a separate print on dark stock, not an inversion. */
export const NIGHT: Palette = {
  name: 'night',
  felt: '#181c1b',
  paper: { ground: '#26282a', ink: '#e6dec8', faint: '#b3ab95', band: '#303234' },
  ground: {
    clear: '#3a3e3b',
    woods: '#25382c',
    dense: '#1b2b22',
    swamp: '#243b3d',
    rough: '#44392a',
    water: '#1e3648',
    field: '#424029',
    sand: '#464232',
    village: '#534e46',
    town: '#534e46',
  },
  heights: ['#423d32', '#493f30', '#4e4331', '#524631'],
  warm: 'rgba(190, 130, 60, 0.04)',
  shade: 'rgba(0, 0, 0, 0.13)',
  light: 'rgba(226, 206, 160, 0.1)',
  contour: 'rgba(196, 150, 92, 0.62)',
  texture: 0.22,
  tree: {
    crowns: ['#32503c', '#375641', '#2e4a37', '#3b5b45', '#2b4634', '#34533e'],
    rim: 'rgba(12, 24, 16, 0.55)',
    shade: 'rgba(0, 0, 0, 0.26)',
    light: 'rgba(150, 190, 150, 0.13)',
  },
  fir: {
    crowns: ['#22392c', '#263f31', '#1e3428'],
    rim: 'rgba(8, 18, 12, 0.6)',
    shade: 'rgba(0, 0, 0, 0.28)',
    light: 'rgba(130, 176, 140, 0.14)',
  },
  marsh: { pool: 'rgba(110, 168, 196, 0.7)', tuft: 'rgba(138, 178, 130, 0.75)' },
  rock: { face: 'rgba(82, 69, 50, 0.8)', ink: 'rgba(176, 148, 106, 0.55)' },
  water: { bank: 'rgba(18, 22, 24, 0.5)', rim: '#86b4d4', fill: '#2f6288', light: 'rgba(80, 140, 180, 0.55)' },
  road: {
    track: { bed: '#94794f', edge: 'rgba(20, 20, 18, 0.7)' },
    road: { bed: '#a59a7e', edge: '#12110e' },
    highway: { bed: '#b86f43', edge: '#170c06' },
  },
  casing: 2.4,
  railway: '#d4ccb8',
  bridge: { deck: '#a59a7e', rail: '#d8cfb8' },
  ford: '#9cc8e6',
  house: {
    roofs: ['#e2d5bc', '#d6c8ae', '#ecdfc6', '#cfc1a8', '#dccfb8'],
    edge: '#17130f',
    shade: 'rgba(0, 0, 0, 0.4)',
    rim: 'rgba(240, 228, 200, 0.6)',
  },
  grid: { side: 'rgba(230, 222, 196, 0.15)', corner: 'rgba(230, 222, 196, 0.42)' },
  cliff: '#c69a68',
  wall: { stone: '#b8b0a2', gap: '#3a3732' },
  border: 'rgba(224, 130, 136, 0.8)',
  halo: '#1b1e1d',
  ink: {
    city: '#f6efdb',
    town: '#f6efdb',
    village: '#ebe3cc',
    place: '#e2dac2',
    height: '#f0cea2',
    region: '#cce1b5',
    water: '#bcdcf1',
    id: '#ddd5bf',
    level: '#f0cea2',
  },
  board: { ground: '#3a3a36', night: '#262c3a', ink: '#ece4cf', edge: '#8f8672' },
}

/** Flat colours and strong lines: terrain is told by its signs. */
const CONTRAST: Palette = {
  name: 'contrast',
  felt: '#1b1d1c',
  paper: { ground: '#ffffff', ink: '#000000', faint: '#333333', band: '#ffffff' },
  ground: {
    clear: '#ffffff',
    woods: '#cfe8b8',
    dense: '#a9d48a',
    swamp: '#d2ebee',
    rough: '#efe0c2',
    water: '#b5dbfa',
    field: '#f7f1c4',
    sand: '#fdf0c8',
    village: '#d6d6d6',
    town: '#d6d6d6',
  },
  heights: ['#fdf0cc', '#fae2a4', '#f5d180', '#efbf5d'],
  warm: 'rgba(240, 180, 60, 0.08)',
  shade: 'rgba(0, 0, 0, 0)',
  light: 'rgba(0, 0, 0, 0)',
  contour: '#6b3500',
  texture: 0,
  tree: {
    crowns: ['#9ccb74', '#9ccb74', '#9ccb74', '#9ccb74', '#9ccb74', '#9ccb74'],
    rim: '#1d4a08',
    shade: 'rgba(0, 0, 0, 0)',
    light: 'rgba(0, 0, 0, 0)',
  },
  fir: {
    crowns: ['#5f9e3c', '#5f9e3c', '#5f9e3c'],
    rim: '#143604',
    shade: 'rgba(0, 0, 0, 0)',
    light: 'rgba(0, 0, 0, 0)',
  },
  marsh: { pool: '#004a86', tuft: '#0b4a1c' },
  rock: { face: '#ffffff', ink: '#4a2a00' },
  water: { bank: '#ffffff', rim: '#002f5e', fill: '#4b9fe0', light: 'rgba(0, 0, 0, 0)' },
  road: {
    track: { bed: '#000000', edge: '#ffffff' },
    road: { bed: '#ffffff', edge: '#000000' },
    highway: { bed: '#e0301e', edge: '#000000' },
  },
  casing: 3.8,
  railway: '#000000',
  bridge: { deck: '#ffffff', rail: '#000000' },
  ford: '#002f5e',
  house: {
    roofs: ['#222222', '#222222', '#222222', '#222222', '#222222'],
    edge: '#000000',
    shade: 'rgba(0, 0, 0, 0)',
    rim: '#000000',
  },
  grid: { side: 'rgba(0, 0, 0, 0.5)', corner: 'rgba(0, 0, 0, 0.85)' },
  cliff: '#3a1f00',
  wall: { stone: '#000000', gap: '#ffffff' },
  border: '#a00018',
  halo: '#ffffff',
  ink: {
    city: '#000000',
    town: '#000000',
    village: '#000000',
    place: '#000000',
    height: '#3d1d00',
    region: '#0c3300',
    water: '#00294f',
    id: '#000000',
    level: '#3d1d00',
  },
  board: { ground: '#ffffff', night: '#cfd4e4', ink: '#000000', edge: '#000000' },
}

export const PALETTES: Readonly<Record<PaletteName, Palette>> = { day: DAY, night: NIGHT, contrast: CONTRAST }

/** Every tone that may lie under an overlay: grounds, slopes, tree crowns and open water. */
export const tonesUnder = ({ ground, heights, tree, fir, water }: Palette): readonly string[] => [
  ...Object.values(ground),
  ...heights,
  ...tree.crowns,
  ...fir.crowns,
  water.fill,
]
