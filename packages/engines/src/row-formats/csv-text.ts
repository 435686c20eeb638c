import { FORMULA_SIGN, SKIPPED_BEFORE_FORMULA } from '@soundings/query/spreadsheet-text'

/** Separators that spreadsheets split lines by, depending on the locale. */
const SEPARATORS = [',', ';', '|']
/** Most texts are like this and can be written as they are. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 .:_()/-]*[A-Za-z0-9.:_()/-])?$/

export const CSV_LINE_END = '\r\n'
export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8'

/** Quotes what RFC 4180 wants quoted, and spaces that programs would drop. */
export function csvQuoter(separator: string): (text: string) => string {
  const mustBeQuoted = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}"\\r\\n]|^\\s|\\s$|^$`)
  return (text) => (mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
}

/**
 * Writes texts as cells of RFC 4180. An apostrophe is put in front of whatever a spreadsheet would run as a formula: at the
 * start of the text, and where a cell would begin if the file were read with another separator. Quotes do not help there,
 * because a quote inside of a cell is an ordinary character.
 */
export function csvTextWriter(separator: string): (text: string) => string {
  const quote = csvQuoter(separator)
  const others = foreignSeparators(separator)
    .map((each) => `\\${each}`)
    .join('')
  const formulaStarts = new RegExp(
    `^(?=[\\t\\r\\n])|(?<=^|[${others}\\t\\r\\n])(?=${SKIPPED_BEFORE_FORMULA}${FORMULA_SIGN})`,
    'gv',
  )
  return (text) => (PLAIN.test(text) ? text : quote(text.replace(formulaStarts, "'")))
}

/** Separators, apart from the file's own, behind which text may need care. */
export const foreignSeparators = (separator: string): string[] => SEPARATORS.filter((each) => each !== separator)
