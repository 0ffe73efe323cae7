import { pointerTo } from './problem.ts'

/** The first place where two values differ; undefined, if they are written alike. */
export function differenceOf(written: unknown, honest: unknown, at = ''): Difference | undefined {
  if (isBranch(written) && isBranch(honest) && Array.isArray(written) === Array.isArray(honest)) {
    const keys = new Set([...Object.keys(written), ...Object.keys(honest)])
    for (const key of keys) {
      const found = differenceOf(written[key], honest[key], at + pointerTo(key))
      if (found) return found
    }
    return undefined
  }
  const [was, is] = [JSON.stringify(written), JSON.stringify(honest)]
  return was === is ? undefined : { at: at.slice(1), written: clip(was), honest: clip(is) }
}

export interface Difference {
  /** The path of the field, with slashes. */
  readonly at: string
  readonly written: string
  readonly honest: string
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const clip = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.length > 80 ? `${text.slice(0, 80)}…` : text
