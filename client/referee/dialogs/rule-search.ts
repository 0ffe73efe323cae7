import type { Paragraph } from '../../../table/referee.ts'

/** The chapter and the section of a case: 4 and 0 for "4.0 step 2". */
const parts = (cite: string): number[] => (/^\d+(\.\d+)?/.exec(cite)?.[0] ?? '').split('.').map(Number)

/** Whether a case is the printed one, or lies in the printed range. */
function holds(printed: string, cite: string): boolean {
  const [from = '', to = from] = printed.split('-')
  const [low, high, [chapter = 0, section = 0]] = [parts(from), parts(to), parts(cite)]
  return chapter === low[0] && section >= (low[1] ?? 0) && section <= (high[1] ?? 0)
}

const chapterOf = (cite: string): string => cite.split('.')[0] ?? ''

/** The paragraphs of a case; where there are none, those of its chapter. */
export function rulesForCase(help: readonly Paragraph[], cite: string): readonly Paragraph[] {
  const exact = help.filter((each) => holds(each.cite, cite))
  return exact.length > 0 ? exact : help.filter((each) => chapterOf(each.cite) === chapterOf(cite))
}

/** The paragraphs that contain every word; a number matches the beginning of a case number. */
export function searchRules(help: readonly Paragraph[], query: string): readonly Paragraph[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return help.filter(({ cite, text, reading = '' }) => {
    const all = `${cite} ${text} ${reading}`.toLowerCase()
    return words.every((word) =>
      /^\d+(\.\d*)?$/.test(word) ? cite.startsWith(word) || holds(cite, word) : all.includes(word),
    )
  })
}
