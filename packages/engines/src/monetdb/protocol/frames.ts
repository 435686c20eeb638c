const MAX_PAYLOAD = 8190
const HEADER_BYTES = 2

/** A message as MAPI sends it: blocks, each behind two bytes with its length and whether it is the last. */
export function encodeMessage(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8')
  const blocks: Buffer[] = []
  for (let start = 0; start === 0 || start < payload.length; start += MAX_PAYLOAD) {
    const block = payload.subarray(start, start + MAX_PAYLOAD)
    const isLast = start + MAX_PAYLOAD >= payload.length
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt16LE(block.length * 2 + Number(isLast))
    blocks.push(header, block)
  }
  return Buffer.concat(blocks)
}

/** Puts blocks together again, however the network cut them. A message may be any size; characters may span blocks. */
export function createMessageDecoder(onMessage: (text: string) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let blocks: Buffer[] = []

  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= HEADER_BYTES) {
      const header = rest.readUInt16LE(0)
      const end = HEADER_BYTES + (header >> 1)
      if (rest.length < end) return
      blocks.push(rest.subarray(HEADER_BYTES, end))
      rest = rest.subarray(end)
      if ((header & 1) === 0) continue
      const text = Buffer.concat(blocks).toString('utf8')
      blocks = []
      onMessage(text)
    }
  }
}
