const WIDE = 120

/** JSON as the house's formatter writes it, so that a map made twice is the same to the byte. */
export const printJson = (value: unknown): string => `${written(value, 0, 0)}\n`

/** Whatever fits on its line stands on one; `before` is how much of the line is taken. */
function written(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const flat = inline(value)
  if (!tall(value) && 2 * depth + before + flat.length + 1 <= WIDE) return flat
  const pad = '  '.repeat(depth + 1)
  const close = '  '.repeat(depth)
  if (Array.isArray(value)) return `[\n${value.map((each) => pad + written(each, depth + 1, 0)).join(',\n')}\n${close}]`
  const lines = Object.entries(value).map(([key, inner]) => {
    const name = `${JSON.stringify(key)}: `
    return pad + name + written(inner, depth + 1, name.length)
  })
  return `{\n${lines.join(',\n')}\n${close}}`
}

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A list of things stands one below the other even where it would fit, and so does what holds one. */
function tall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) return Object.values(value).some(tall)
  return (value.length > 1 && value.every((each) => size(each) > 1)) || value.some(tall)
}

const size = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0)
