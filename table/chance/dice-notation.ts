/** Dice as written: 2d6+1, 4d6k3, 3d6!, 5d10>7. Terms are added, and the factors of a term multiplied. */
export interface Dice {
  readonly terms: readonly Term[]
}

export interface Term {
  readonly sign: 1 | -1
  readonly factors: readonly (number | DiceGroup)[]
}

/** Equal dice that are rolled together. */
export interface DiceGroup {
  readonly count: number
  /** The number of faces. */
  readonly size: number
  /** The texts on the faces, where they are not 1 to `size`. */
  readonly names?: readonly string[]
  /** Only some of the dice count. */
  readonly select?: Selection
  /** A die that shows this brings one more die of the group. */
  readonly explode?: Comparison | 'last face'
  /** The group is worth the number of its dice that show this. */
  readonly success?: Comparison
}

/** The highest or lowest few dice are kept, or dropped. Extra dice of an explosion are among those to select from. */
export interface Selection {
  readonly action: 'keep' | 'drop'
  readonly end: 'highest' | 'lowest'
  readonly dice: number
}

export interface Comparison {
  readonly relation: '>' | '>=' | '<' | '<=' | '='
  readonly value: number
}

/** More dice than this cannot be written. Exploding dice may roll more: see MOST_ROLLED. */
export const MOST_DICE = 100
const MOST_FACES = 9999
/** A product of two at most: every total is a safe integer. */
const MOST_FACTORS = 2

const SIGN = /[+-]/y
const TIMES = /[*x]/iy
const NUMBER = /\d{1,4}/y
const DICE = /(\d{0,3})d(?:(\d{1,4})|(%)|(f)|\{([^{}]{1,50})\})/iy
const KEEP = /k([hl]?)(\d{0,3})/iy
const DROP = /d([hl])(\d{0,3})/iy
const EXPLODE = /!(?:(>=|<=|>|<|=)(-?\d{1,4}))?/y
const SUCCESS = /(>=|<=|>|<|=)(-?\d{1,4})/y

const RANGE = /^(\d{1,4})-(\d{1,4})$/
/** A die with its faces behind it, as gamers write it: d10 0-9. */
const FROM_TO = /\b(\d{0,3})[dD](\d{1,4}) +(\d{1,4}-\d{1,4})(?![\d])/g
const FUDGE = ['-1', '0', '+1']
const SYMBOLS: Readonly<Record<string, string>> = { '×': '*', '−': '-', '≥': '>=', '≤': '<=' }

/** Takes the text piece by piece, from left to right. */
class Scanner {
  private at = 0

  constructor(private readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text) ?? undefined
    if (found) this.at = pattern.lastIndex
    return found
  }

  get isDone(): boolean {
    return this.at >= this.text.length
  }
}

/** Reads dice; undefined for any other text. Every text that earlier versions read means what it meant then. */
export function parseDice(text: string): Dice | undefined {
  const named = text.replace(FROM_TO, (whole, count, size, range) =>
    namesIn(range)?.length === Number(size) ? `${count}d{${range}}` : `${whole}?`,
  )
  const scanner = new Scanner(named.replaceAll(' ', '').replace(/[×−≥≤]/g, (symbol) => SYMBOLS[symbol] ?? symbol))
  const terms: Term[] = []
  while (!scanner.isDone) {
    const sign = scanner.take(SIGN)?.[0]
    if (terms.length > 0 && sign === undefined) return undefined
    const term = readTerm(scanner, sign === '-' ? -1 : 1)
    if (!term || (terms.length === 0 && sign === '-' && term.factors.some(isGroup))) return undefined
    terms.push(term)
  }
  const dice = { terms }
  const count = groupsOf(dice).reduce((sum, group) => sum + group.count, 0)
  return count > 0 && count <= MOST_DICE ? dice : undefined
}

function readTerm(scanner: Scanner, sign: Term['sign']): Term | undefined {
  const factors: Term['factors'][number][] = []
  do {
    const factor = readFactor(scanner)
    if (factor === undefined) return undefined
    factors.push(factor)
  } while (scanner.take(TIMES))
  return factors.length <= MOST_FACTORS ? { sign, factors } : undefined
}

function readFactor(scanner: Scanner): number | DiceGroup | undefined {
  const dice = scanner.take(DICE)
  if (!dice) {
    const number = scanner.take(NUMBER)
    return number && Number(number[0])
  }
  const [, count = '', size, percent, fudge, list] = dice
  const names = fudge ? FUDGE : list === undefined ? undefined : namesIn(list)
  const faces = percent ? 100 : size === undefined ? (names?.length ?? 0) : Number(size)
  const plain = { count: count === '' ? 1 : Number(count), size: faces, ...(names && { names }) }
  if (plain.count < 1 || faces < 2) return undefined
  return readModifiers(scanner, plain)
}

/** Modifiers follow the dice, each once and in any order. A comparison right behind `!` belongs to the explosion. */
function readModifiers(scanner: Scanner, plain: DiceGroup): DiceGroup | undefined {
  let group = plain
  for (;;) {
    const more = readModifier(scanner)
    if (!more) return isSound(group) ? group : undefined
    if (Object.keys(more).some((key) => key in group)) return undefined
    group = { ...group, ...more }
  }
}

function readModifier(scanner: Scanner): Partial<DiceGroup> | undefined {
  const keep = scanner.take(KEEP)
  if (keep) return { select: selection('keep', keep) }
  const drop = scanner.take(DROP)
  if (drop) return { select: selection('drop', drop) }
  const explode = scanner.take(EXPLODE)
  if (explode) return { explode: comparison(explode) ?? 'last face' }
  const found = scanner.take(SUCCESS)
  const success = found && comparison(found)
  return success && { success }
}

const selection = (action: Selection['action'], [, end, dice]: RegExpExecArray): Selection => ({
  action,
  end: end?.toLowerCase() === 'l' ? 'lowest' : 'highest',
  dice: dice ? Number(dice) : 1,
})

function comparison([, relation, value]: RegExpExecArray): Comparison | undefined {
  return relation === undefined ? undefined : { relation: relation as Comparison['relation'], value: Number(value) }
}

/** 0-9, or names with commas between them. */
function namesIn(list: string): readonly string[] | undefined {
  const [, from, to] = RANGE.exec(list) ?? []
  if (from === undefined || to === undefined) {
    const names = list.split(',')
    return names.length > 1 && names.every((name) => name !== '') ? names : undefined
  }
  const [low, high] = [Number(from), Number(to)]
  if (high <= low || high - low >= MOST_FACES) return undefined
  return Array.from({ length: high - low + 1 }, (_, face) => String(low + face))
}

/** Some dice must stay, only numbers are compared, and a die that always explodes would never come to rest. */
function isSound(group: DiceGroup): boolean {
  const { count, size, names, select, explode, success } = group
  const comparesNumbers = select !== undefined || success !== undefined || typeof explode === 'object'
  if (comparesNumbers && names?.some((name) => Number.isNaN(Number(name)))) return false
  if (select && (select.dice < 1 || select.dice > count - (select.action === 'drop' ? 1 : 0))) return false
  return !explode || Array.from({ length: size }, (_, face) => face + 1).some((face) => !explodes(group, face))
}

/** Whether a face, counted from 1, brings one more die. */
export function explodes(group: DiceGroup, face: number): boolean {
  const { explode, size } = group
  if (explode === undefined) return false
  return explode === 'last face' ? face === size : isMet(explode, faceValue(group, face))
}

export const isSuccess = (group: DiceGroup, face: number): boolean =>
  group.success !== undefined && isMet(group.success, faceValue(group, face))

function isMet({ relation, value }: Comparison, shown: number): boolean {
  switch (relation) {
    case '>':
      return shown > value
    case '>=':
      return shown >= value
    case '<':
      return shown < value
    case '<=':
      return shown <= value
    case '=':
      return shown === value
  }
}

/** The text on a face, counted from 1. */
export const faceText = ({ names }: Pick<DiceGroup, 'names'>, face: number): string => names?.[face - 1] ?? String(face)

/** The number on a face; not a number, where it shows none. */
export const faceValue = (group: Pick<DiceGroup, 'names'>, face: number): number => Number(faceText(group, face))

const isGroup = (factor: number | DiceGroup): factor is DiceGroup => typeof factor === 'object'

/** The groups of dice in the order in which they are rolled. */
export const groupsOf = ({ terms }: Dice): readonly DiceGroup[] =>
  terms.flatMap(({ factors }) => factors.filter(isGroup))
