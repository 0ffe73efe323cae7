/** Saves a file to the player's downloads. */
export function downloadFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click. A minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
