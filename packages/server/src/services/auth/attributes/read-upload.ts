import type { Attribute, AttributeUpload } from '@soundings/contract'
import { AttributeValue } from '@soundings/contract'

/** The values that a file gives to each pair of a user and an attribute; none clears the pair. */
export interface ReadUpload {
  readonly lines: number
  readonly pairs: ReadonlyMap<string, { readonly userId: number; readonly attributeId: number; readonly values: ReadonlySet<string> }>
  readonly problems: AttributeUpload['problems']
}

const HEADER = ['username', 'attribute', 'value']

/** Reads a CSV text with the columns username, attribute and value. */
export function readUpload(csv: string, attributes: readonly Attribute[], userIds: ReadonlyMap<string, number>): ReadUpload {
  const byName = new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute.id]))
  const pairs = new Map<string, { userId: number; attributeId: number; values: Set<string> }>()
  const problems: { line: number; message: string }[] = []
  const [header, ...rows] = parseCsv(csv)
  if (!header || header.cells.length !== 3 || !HEADER.every((name, at) => header.cells[at]?.toLowerCase() === name)) {
    return { lines: 0, pairs, problems: [{ line: 1, message: 'The first line must be username,attribute,value' }] }
  }
  for (const { line, cells } of rows) {
    const [username = '', attribute = '', value = ''] = cells
    const userId = userIds.get(username.toLowerCase())
    const attributeId = byName.get(attribute.toLowerCase())
    const message =
      cells.length !== 3 ? `Expected 3 fields, found ${cells.length}`
      : userId === undefined ? `There is no user ${username}`
      : attributeId === undefined ? `There is no attribute ${attribute}`
      : value !== '' && !AttributeValue.safeParse(value).success ? 'The value is too long or has a line break'
      : undefined
    if (message !== undefined) problems.push({ line, message })
    if (message !== undefined || userId === undefined || attributeId === undefined) continue
    const key = `${userId} ${attributeId}`
    const pair = pairs.get(key) ?? { userId, attributeId, values: new Set<string>() }
    pairs.set(key, pair)
    if (value !== '') pair.values.add(value)
  }
  return { lines: rows.length, pairs, problems }
}

export const usernamesIn = (csv: string): string[] => [...new Set(parseCsv(csv).slice(1).map(({ cells }) => (cells[0] ?? '').toLowerCase()))]

interface CsvLine {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Fields may stand in quotes, with doubled quotes inside. Spreadsheets of some countries write semicolons; the first line tells. */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const separator = (source.split('\n', 1)[0] ?? '').includes(';') ? ';' : ','
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [at, line, begin] = [0, 1, 1]
  const end = () => {
    if (cells.some((cell) => cell !== '')) lines.push({ line: begin, cells })
    cells = []
    begin = line
  }
  while (at < source.length) {
    const isQuoted = source[at] === '"'
    let field = ''
    if (isQuoted) {
      for (at += 1; at < source.length && !(source[at] === '"' && source[at + 1] !== '"'); at += 1) {
        if (source[at] === '"') at += 1
        if (source[at] === '\n') line += 1
        field += source[at]
      }
      at += 1
    }
    while (at < source.length && source[at] !== separator && source[at] !== '\n') field += source[at++]
    cells.push(field.trim())
    if (source[at] === separator && at === source.length - 1) cells.push('')
    if (source[at] === '\n') {
      line += 1
      end()
    } else if (source[at] === separator && source[at + 1] === '\n') {
      cells.push('')
      at += 1
      line += 1
      end()
    }
    at += 1
  }
  end()
  return lines
}
