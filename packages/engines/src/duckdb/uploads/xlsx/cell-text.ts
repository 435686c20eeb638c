const DAY_MS = 86_400_000
/** Day 60 of Excel is 29 February 1900, a day that never was: the days before it are counted from one day later. */
const [NO_SUCH_DAY, EPOCH_EARLY, EPOCH, EPOCH_1904] = [
  60,
  Date.UTC(1899, 11, 31),
  Date.UTC(1899, 11, 30),
  Date.UTC(1904, 0, 1),
]

export type DateStyle = 'date' | 'time' | 'moment' | 'elapsed'

/** A day and time of Excel as a text of ISO; undefined when it is none. */
export function dateText(serial: number, style: DateStyle, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined
  if (style === 'elapsed') return elapsedText(serial)
  const days = Math.floor(serial)
  if (!is1904 && days === NO_SUCH_DAY) return '1900-02-29'
  const epoch = is1904 ? EPOCH_1904 : days < NO_SUCH_DAY ? EPOCH_EARLY : EPOCH
  // Excel keeps moments as parts of a day, of which only milliseconds can be trusted.
  const moment = new Date(epoch + Math.round(serial * DAY_MS)).toISOString()
  const time = moment.slice(11, -1).replace(/\.000$/, '')
  if (style === 'time' && days === 0) return time
  return style === 'date' && time === '00:00:00' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${time}`
}

/** Hours go on beyond a day: 36:00:00 is no noon of 1 January 1900. */
function elapsedText(serial: number): string {
  const seconds = Math.round((serial * DAY_MS) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Fractions are stored with 17 digits, of which the last ones say nothing. Whole numbers of programs have digits that a number cannot hold. */
export const numberText = (stored: string): string => {
  const number = Number(stored)
  if (/^-?\d+$/.test(stored) && !Number.isSafeInteger(number)) return stored
  return stored.trim() === '' || Number.isNaN(number) ? stored : String(number)
}

/** How many digits a format of zeros alone (`00000`) shows at least; 0 for other formats. */
export const paddingOf = (code: string | undefined): number =>
  code !== undefined && /^0{2,}$/.test(code) ? code.length : 0

/** A code such as 00123 is often stored as a number, which only its format shows with all digits. Fractions stay as they are stored. */
export const paddedText = (stored: string, digits: number): string => {
  const text = numberText(stored)
  return /^-?\d+$/.test(text) ? text.replace(/\d+/, (number) => number.padStart(digits, '0')) : text
}

const builtIn: Readonly<Record<number, DateStyle>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'moment',
  27: 'date',
  28: 'date',
  29: 'date',
  30: 'date',
  31: 'date',
  36: 'date',
  45: 'time',
  46: 'elapsed',
  47: 'time',
  50: 'date',
  51: 'date',
  52: 'date',
  53: 'date',
  54: 'date',
  57: 'date',
  58: 'date',
}

/** Whether a format of numbers shows dates or times; texts and colours in it do not count. */
export function dateStyleOf(id: number, code: string | undefined): DateStyle | undefined {
  if (code === undefined) return builtIn[id]
  const letters = code
    .split(';', 1)[0]!
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
  const [hasDay, hasTime] = [/[yd]|m{3}/.test(letters), /[hs]/.test(letters)]
  if (!hasDay && /\[(h+|m+|s+)\]/.test(letters)) return 'elapsed'
  if (hasDay && hasTime) return 'moment'
  return hasDay ? 'date' : hasTime ? 'time' : undefined
}
