import { downloadFile } from './download.ts'
import type { Link } from './storage/link.ts'

/** Saves the log as a file of this name. Returns what went wrong, if anything. */
export async function downloadLog({ table, key }: Link, name: string): Promise<string | undefined> {
  try {
    const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` }
    const response = await fetch(`/api/tables/${table}/log`, { headers })
    if (!response.ok) {
      const refusal: { message?: string } = await response.json().catch(() => ({}))
      return refusal.message ?? `The relay answered ${response.status}.`
    }
    downloadFile(name, await response.blob())
    return undefined
  } catch {
    return 'The relay cannot be reached. Try again in a moment.'
  }
}
