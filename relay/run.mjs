// node relay/run.mjs <file.ts> [arguments]: runs a TypeScript program of this project, also on a fresh clone.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { attempt, install, Trouble } from './setup.mjs'

const [file, ...rest] = process.argv.slice(2)
const ready = await attempt(async () => {
  if (!file) throw new Trouble('no-file', 'Name the program to run, as in: node relay/run.mjs tools/verify.ts')
  await install()
})
if (ready) {
  const { register } = await import('tsx/esm/api')
  register()
  const path = resolve(file)
  process.argv = [process.argv[0], path, ...rest]
  await import(pathToFileURL(path).href)
}
