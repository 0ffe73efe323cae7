import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Module } from '../../table/module/module.ts'
import type { Problem } from '../../table/module/problem.ts'

/** Pictures that a module's maps show instead of the drawn map: the path of each, and what is wrong with the others. */
export interface MapPictures {
  /** Paths by the name of the file in the module's folder. */
  readonly shown: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

const LARGEST = 30_000_000
/** Bytes that tell the format of a picture. */
const HEAD = 512

const BEGINS_AS: Readonly<Record<string, (head: Buffer) => boolean>> = {
  '.png': (head) => head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  '.jpg': (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  '.jpeg': (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  '.webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  '.svg': (head) => /<svg[\s>]/i.test(head.toString('utf8')),
}

/** Checks the beginning of each picture. The table draws the map itself where its picture has a problem. */
export function mapPicturesIn(folder: string, { manifest, maps }: Module): MapPictures {
  const picturesByMap = new Map<string, string>()
  const problems: Problem[] = []
  for (const [index, { sheet }] of maps.entries()) {
    if (!sheet.picture) continue
    const { file } = sheet.picture
    const path = join(folder, file)
    const problem = problemWith(path, file)
    if (problem === undefined) picturesByMap.set(file, path)
    else problems.push({ file: manifest.maps[index] ?? '', pointer: '/picture/file', ...problem })
  }
  return { shown: picturesByMap, problems }
}

function problemWith(path: string, file: string): Pick<Problem, 'code' | 'message'> | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return { code: 'missing-file', message: `There is no picture ${file} in the folder.` }
  if (!found.isFile()) return { code: 'malformed', message: `${file} is not a file.` }
  const { size } = found
  if (size > LARGEST)
    return { code: 'mismatch', message: `${file} has ${size} bytes; a picture may have ${LARGEST} at most.` }
  if (BEGINS_AS[extname(file)]?.(headOf(path))) return undefined
  return { code: 'malformed', message: `${file} is not a ${extname(file)} picture, although its name says so.` }
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(HEAD)
  const file = openSync(path, 'r')
  try {
    return head.subarray(0, readSync(file, head, 0, HEAD, 0))
  } finally {
    closeSync(file)
  }
}
