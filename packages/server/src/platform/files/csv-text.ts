/** Spreadsheets take what begins like this for a formula. */
const FORMULA_LIKE = /^[=+\-@\t\r]/
/** Most texts are like this and can be written as they are. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 .:_()/-]*[A-Za-z0-9.:_()/-])?$/

export const CSV_LINE_END = '\r\n'
export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8'

/** Writes texts as cells of RFC 4180; what a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvTextWriter(separator: string): (text: string) => string {
  const mustBeQuoted = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}"\\r\\n]|^\\s|\\s$|^$`)
  return (text) => {
    if (PLAIN.test(text)) return text
    const harmless = FORMULA_LIKE.test(text) ? `'${text}` : text
    return mustBeQuoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
  }
}
