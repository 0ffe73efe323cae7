const WIDE = 120

/** Prints JSON as the project's formatter does, so that a map made twice is the same to the byte. */
export const printJson = (value: unknown): string => `${printed(value, 0, 0)}\n`

/** A value that fits stands on one line; `before` is how much of the line is taken. */
function printed(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const flat = inline(value)
  if (!isTall(value) && 2 * depth + before + flat.length + 1 <= WIDE) return flat
  const pad = '  '.repeat(depth + 1)
  const close = '  '.repeat(depth)
  if (Array.isArray(value)) return `[\n${value.map((each) => pad + printed(each, depth + 1, 0)).join(',\n')}\n${close}]`
  const lines = Object.entries(value).map(([key, inner]) => {
    const name = `${JSON.stringify(key)}: `
    return pad + name + printed(inner, depth + 1, name.length)
  })
  return `{\n${lines.join(',\n')}\n${close}}`
}

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A list of objects is never on one line, nor is a value that holds one. */
function isTall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) return Object.values(value).some(isTall)
  return (value.length > 1 && value.every((each) => size(each) > 1)) || value.some(isTall)
}

const size = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0)
