import { undoneLines } from '../session/log/reported-log.ts'
import { chanceNote } from '../words/chance-lines.ts'
import { lineSentence, lineSubject, textAbout } from '../words/line-sentence.ts'
import type { ReportLine } from '../words/report-line.ts'
import { texts } from './texts.ts'

/** The log of a game in words. */
export interface GameReport {
  readonly title: string
  readonly lines: readonly ReportLine[]
}

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

interface Written {
  readonly line: ReportLine
  readonly text: string
  readonly isUndone: boolean
}

function written({ lines }: GameReport): Written[] {
  const undone = undoneLines(lines)
  const texts = new Map(lines.map((line) => [line.seq, lineSubject(line)]))
  return lines.map((line) => {
    const about = line.of && texts.get(line.of.seq)
    const sentence = about === undefined ? lineSentence(line) : `${line.who} ${textAbout(line, about)}`
    return { line, text: `${sentence}${chanceNote(line)}`, isUndone: undone.has(line.seq) }
  })
}

/** The report as plain text, with undone lines in brackets. */
export function reportAsText(paper: GameReport): string {
  const rows = written(paper).map(({ line, text, isUndone }) => {
    if (line.kind === 'time') return `\n== ${line.text} ==`
    const number = String(line.seq).padStart(5)
    return `${number}  ${clock.format(line.at)}  ${isUndone ? texts.undone(text) : text}`
  })
  return `${paper.title}\n${'='.repeat(paper.title.length)}\n\n${rows.join('\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)

const STYLE = `body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Georgia,serif;color:#222;background:#fff}
h2{margin:1.6em 0 .4em;font-size:1.1rem;border-bottom:1px solid #bbb}ol{list-style:none;padding:0}
li{display:grid;grid-template-columns:3rem 1fr auto;gap:.8rem;padding:.15rem 0}li>span,time{color:#666;font-size:.85em}`

/** The report as a self-contained page without scripts. */
export function reportAsHtml(paper: GameReport): string {
  const rows = written(paper).map(({ line, text, isUndone }) => {
    if (line.kind === 'time') return `</ol>\n<h2>${safe(line.text)}</h2>\n<ol>`
    const words = isUndone ? `<del>${safe(text)}</del>` : safe(text)
    const at = new Date(line.at).toISOString()
    return `<li><span>${line.seq}</span><p style="margin:0">${words}</p><time datetime="${at}">${clock.format(line.at)}</time></li>`
  })
  const title = safe(paper.title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<ol>
${rows.join('\n')}
</ol>
</body></html>
`
}
