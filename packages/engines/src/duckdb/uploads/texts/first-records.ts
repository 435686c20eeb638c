import { type Separator, separators } from '../../../upload-types.ts'

/** The first records of a text with separators, as many as are whole. A text that is cut ends within a record, which is left out. */
export function splitRecords(
  text: string,
  separator: string,
  { isCut, max }: { isCut: boolean; max: number },
): string[][] {
  const mark = separator === '|' ? '\\|' : separator
  const value = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${mark}\\r\\n]*))(${mark}|\\r\\n?|\\n|$)`, 'y')
  const records: string[][] = []
  let record: string[] = []
  while (records.length < max && value.lastIndex < text.length) {
    const [, inQuotes, plain = '', end = ''] = value.exec(text)!
    record.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === separator) continue
    const isEmptyLine = record.length === 1 && record[0] === '' && inQuotes === undefined
    if (!isEmptyLine && !(end === '' && isCut)) records.push(record)
    record = []
  }
  return records
}

const LOOKED_AT = 100

/** The separator that gives most records the same number of columns, and more of them than others. */
export function findSeparator(text: string, isCut: boolean): Separator {
  const scores = separators.map((separator) => {
    const counts = splitRecords(text, separator, { isCut, max: LOOKED_AT }).map(({ length }) => length)
    const usual = mostFrequent(counts)
    const share = usual > 1 ? counts.filter((count) => count === usual).length / counts.length : 0
    return { separator, share, usual }
  })
  const best = scores.toSorted((one, other) => other.share - one.share || other.usual - one.usual)[0]!
  return best.share > 0 ? best.separator : ','
}

function mostFrequent(counts: readonly number[]): number {
  const groups = [...Map.groupBy(counts, (count) => count)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
}

const LOOKS_LIKE_VALUE = /^\s*[-+]?\d[\d.,:/ TZeE+-]*\s*$/

/** A first line of names holds no numbers and dates, and no empty place in front of a full one. */
export const looksLikeHeader = (first: readonly string[]): boolean =>
  first.length > 0 && first.some((name) => name.trim() !== '') && !first.some((name) => LOOKS_LIKE_VALUE.test(name))

const NAME_MAX = 120

/** Names of columns that a table can have: none is empty, and no two differ by the case of letters alone. */
export function columnNames(given: readonly string[]): string[] {
  const taken = new Set<string>()
  return given.map((text, at) => {
    const base =
      text
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX) || `column ${at + 1}`
    let name = base
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`
    taken.add(name.toLowerCase())
    return name
  })
}
