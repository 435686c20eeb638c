/** Hands bytes to the browser to keep. */
export function keepFile(bytes: Blob, name: string) {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
