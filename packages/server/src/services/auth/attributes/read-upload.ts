import type { Attribute, AttributeUpload } from '@soundings/contract'
import { AttributeValue } from '@soundings/contract'

/** The values that a file gives to each pair of a user and an attribute; none clears the pair. */
export interface ReadUpload {
  readonly lines: number
  readonly pairs: ReadonlyMap<
    string,
    { readonly userId: number; readonly attributeId: number; readonly values: ReadonlySet<string> }
  >
  readonly problems: AttributeUpload['problems']
}

const HEADER = 'username,attribute,value'

/** Reads a CSV text with the columns username, attribute and value. */
export function readUpload(
  csv: string,
  attributes: readonly Attribute[],
  userIds: ReadonlyMap<string, number>,
): ReadUpload {
  const byName = new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute.id]))
  const pairs = new Map<string, { userId: number; attributeId: number; values: Set<string> }>()
  const problems: { line: number; message: string }[] = []
  const [header, ...rows] = parseCsv(csv)
  if (header?.cells.join(',').toLowerCase() !== HEADER) {
    return { lines: 0, pairs, problems: [{ line: 1, message: 'The first line must be username,attribute,value' }] }
  }
  for (const { line, cells } of rows) {
    const [username = '', attribute = '', value = ''] = cells
    const userId = userIds.get(username.toLowerCase())
    const attributeId = byName.get(attribute.toLowerCase())
    const message = formProblem(cells)
    if (message !== undefined) problems.push({ line, message })
    else if (userId === undefined) problems.push({ line, message: `There is no user ${username}` })
    else if (attributeId === undefined) problems.push({ line, message: `There is no attribute ${attribute}` })
    else {
      const pair = pairs.get(`${userId} ${attributeId}`) ?? { userId, attributeId, values: new Set<string>() }
      pairs.set(`${userId} ${attributeId}`, pair)
      if (value !== '') pair.values.add(value)
    }
  }
  return { lines: rows.length, pairs, problems }
}

function formProblem(cells: readonly string[]): string | undefined {
  if (cells.length !== 3) return `Expected 3 fields, found ${cells.length}`
  return cells[2] === '' || AttributeValue.safeParse(cells[2]).success
    ? undefined
    : 'The value is too long or has a line break'
}

export const usernamesIn = (csv: string): string[] => [
  ...new Set(
    parseCsv(csv)
      .slice(1)
      .map(({ cells }) => (cells[0] ?? '').toLowerCase()),
  ),
]

interface CsvLine {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Fields may stand in quotes, with doubled quotes inside. Spreadsheets of some countries write semicolons; the first line tells. */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const fields = (source.split('\n', 1)[0] ?? '').includes(';')
    ? /("(?:[^"]|"")*"|[^;\n]*)(;|\n|$)/g
    : /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, begin] = [1, 1]
  for (const { 0: whole, 1: field = '', 2: end = '', index } of source.matchAll(fields)) {
    // Behind a last line break there is no line.
    if (index === source.length && cells.length === 0) break
    cells.push((field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field).trim())
    line += whole.split('\n').length - 1
    if (end !== '' && end !== '\n') continue
    if (cells.some((cell) => cell !== '')) lines.push({ line: begin, cells })
    cells = []
    begin = line
  }
  return lines
}
