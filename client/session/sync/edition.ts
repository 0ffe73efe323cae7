import type { Editions } from '../../../table/referee.ts'

/** The editions of this build, inserted by Vite; undefined on the development server. */
declare const __EDITION__: { readonly wire: string; readonly build: string; readonly rules: Editions } | undefined

export const EDITION = typeof __EDITION__ === 'undefined' ? undefined : __EDITION__
