const FIRST_BYTES = 64 * 1024
const UNIT_BYTES = 3

/**
 * Rows as bytes, without a string for every cell: those would be garbage by the hundred megabytes, and collecting it costs
 * more than writing.
 */
export interface ByteBuffer {
  bytes: Buffer
  used: number
}

export const createByteBuffer = (): ByteBuffer => ({ bytes: Buffer.allocUnsafe(FIRST_BYTES), used: 0 })

/** Which ASCII characters can be written as they are. */
export function plainCharacters(except: string): Uint8Array {
  const table = new Uint8Array(128).fill(1, 0x20, 0x7f)
  for (const letter of except) table[letter.charCodeAt(0)] = 0
  return table
}

const isLetterOrDigit = new Uint8Array(128)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
  isLetterOrDigit[letter.charCodeAt(0)] = 1

/** Nothing that a spreadsheet takes for a formula, and no space that it would drop. */
export const isFormulaSafe = (text: string): boolean =>
  isLetterOrDigit[text.charCodeAt(0)] === 1 && text.charCodeAt(text.length - 1) !== 0x20

function makeRoom(buffer: ByteBuffer, more: number) {
  if (buffer.used + more <= buffer.bytes.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.bytes.length * 2, buffer.used + more))
  buffer.bytes.copy(larger, 0, 0, buffer.used)
  buffer.bytes = larger
}

/** False, and nothing is written, when a character needs more care. */
export function putPlain(buffer: ByteBuffer, text: string, plain: Uint8Array): boolean {
  const { length } = text
  makeRoom(buffer, length)
  const { bytes, used } = buffer
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127 || plain[code] === 0) return false
    bytes[used + at] = code
  }
  buffer.used = used + length
  return true
}

export function putText(buffer: ByteBuffer, text: string) {
  makeRoom(buffer, text.length * UNIT_BYTES)
  buffer.used += buffer.bytes.write(text, buffer.used)
}

export function putBytes(buffer: ByteBuffer, given: Uint8Array) {
  const { length } = given
  makeRoom(buffer, length)
  const { bytes, used } = buffer
  for (let at = 0; at < length; at += 1) bytes[used + at] = given[at]!
  buffer.used = used + length
}

const NUMBER_BYTES = 32
const NUMBER_CHARACTERS = plainCharacters('')
const LARGEST_BY_DIGITS = 1e9
const [ZERO, POINT] = [48, 46]

/** The digits that JavaScript would print, without its text for the usual ones: whole numbers, and those with two decimals. */
export function putNumber(buffer: ByteBuffer, value: number) {
  // Whole numbers of 32 bits are several times faster than floating point here.
  const whole = value | 0
  if (whole === value && whole >= 0 && whole < LARGEST_BY_DIGITS) return putDigits(buffer, whole)
  const hundredths = Math.round(value * 100)
  if (hundredths / 100 !== value || hundredths < 0 || hundredths >= LARGEST_BY_DIGITS)
    return void putPlain(buffer, String(value), NUMBER_CHARACTERS)
  putDigits(buffer, (hundredths / 100) | 0)
  const decimals = hundredths % 100
  const { bytes, used } = buffer
  const tenths = (decimals / 10) | 0
  bytes[used] = POINT
  bytes[used + 1] = ZERO + tenths
  bytes[used + 2] = ZERO + decimals - tenths * 10
  buffer.used = decimals === tenths * 10 ? used + 2 : used + 3
}

function putDigits(buffer: ByteBuffer, whole: number) {
  makeRoom(buffer, NUMBER_BYTES)
  let digits = 1
  for (let power = 10; whole >= power; power *= 10) digits += 1
  const { bytes, used } = buffer
  const end = used + digits
  for (let at = end - 1, rest = whole; at >= used; at -= 1) {
    const tenth = (rest / 10) | 0
    bytes[at] = ZERO + rest - tenth * 10
    rest = tenth
  }
  buffer.used = end
}

/** What was written, valid until more is. */
export function takeBytes(buffer: ByteBuffer): Uint8Array {
  const taken = buffer.bytes.subarray(0, buffer.used)
  buffer.used = 0
  return taken
}
