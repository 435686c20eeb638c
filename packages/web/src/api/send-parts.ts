/** What the server has of a file. */
export interface SentFile {
  readonly id: string
  readonly bytes: number
}

interface Sending {
  /** What an earlier attempt has sent; without it the file is begun. */
  readonly sent: SentFile | undefined
  readonly partBytes: number
  readonly begin: () => Promise<string>
  readonly send: (id: string, from: number, part: Blob) => Promise<unknown>
  /** Called with each part that the server has, and once before the first one. */
  readonly onSent: (sent: SentFile) => void
}

/** Sends a file in parts, beginning with the first one that the server has not confirmed. */
export async function sendParts(file: Blob, { sent, partBytes, begin, send, onSent }: Sending): Promise<void> {
  const id = sent?.id ?? (await begin())
  if (!sent) onSent({ id, bytes: 0 })
  for (let from = sent?.bytes ?? 0; from < file.size; from += partBytes) {
    const part = file.slice(from, from + partBytes)
    await send(id, from, part)
    onSent({ id, bytes: from + part.size })
  }
}
