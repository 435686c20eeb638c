import { standardStyle } from '@soundings/query'
import { writingStyle } from '../format/style/writing-style.ts'

/**
 * What was typed, with a point and without separators of thousands; undefined for what is no number as this person writes them, so that
 * 1.5 never becomes 15. Where no style was chosen it is left as it is, and checked by those who use it.
 */
export function readNumber(typed: string, style = writingStyle()): string | undefined {
  const text = typed.trim()
  if (style === standardStyle || text === '') return text
  const { decimal, group } = style
  // Keyboards have neither a narrow space nor a typographic apostrophe.
  const plain = text.replaceAll(/\s/g, ' ').replaceAll("'", '’').replaceAll('−', '-')
  const mark = /\s/.test(group) ? ' ' : group
  const number = new RegExp(`^([+-]?)(\\d*|\\d{1,3}(?:[${mark}]\\d{3})+)(?:[${decimal}](\\d*))?(e[+-]?\\d{1,3})?$`, 'i')
  const [, sign = '', whole = '', fraction = '', exponent = ''] = number.exec(plain) ?? []
  if (whole + fraction === '') return undefined
  return `${sign}${whole.replaceAll(mark, '')}${fraction === '' ? '' : `.${fraction}`}${exponent}`
}

/** A number that is stored, as it is typed. */
export const toTyped = (value: string): string => value.replace('.', writingStyle().decimal)

/** How a typed number was understood, where its separators could mean something else to others. */
export const understoodText = (typed: string): string | undefined => {
  const read = readNumber(typed)
  return read === undefined || writingStyle() === standardStyle || !/[^\d+-]/.test(typed.trim())
    ? undefined
    : `Read as ${toTyped(read)}`
}

export const unreadText = (typed: string): string => {
  const { decimal } = writingStyle()
  return /^[\d+-][\d.,’'\s]*$/.test(typed.trim())
    ? `Write decimals after a ${decimal === ',' ? 'comma' : 'point'}: 1${decimal}5`
    : `"${typed.trim()}" is not a number`
}
