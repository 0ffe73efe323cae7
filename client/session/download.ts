/** Gives the browser a file to keep. */
export function downloadFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
