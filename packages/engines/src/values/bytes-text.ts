import { createHash } from 'node:crypto'

/** Longer binary values are shown by their beginning, with a hash that keeps different ones apart. */
export const MOST_BYTES_SHOWN = 64
export const BYTES_AT_START = 32

/** Binary as people see it and filter by it: `0x6f70` for short values, `0x89504e47... 5120 bytes, SHA-256 …` for long ones. */
export function bytesText(bytes: Uint8Array): string {
  const hex = (part: Uint8Array) => `0x${Buffer.from(part).toString('hex')}`
  if (bytes.length <= MOST_BYTES_SHOWN) return hex(bytes)
  return `${hex(bytes.subarray(0, BYTES_AT_START))}... ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`
}
