import type { Editions } from '../../../table/referee.ts'

/** What this page was made of; missing where it is served while it is worked on. Vite writes it here. */
declare const __EDITION__: { readonly wire: string; readonly build: string; readonly rules: Editions } | undefined

export const EDITION = typeof __EDITION__ === 'undefined' ? undefined : __EDITION__
