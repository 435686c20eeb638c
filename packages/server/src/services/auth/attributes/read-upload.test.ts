import { describe, expect, it } from 'vitest'
import { parseCsv, readUpload } from './read-upload.ts'

const cells = (text: string) => parseCsv(text).map((line) => line.cells)

describe('an uploaded CSV text', () => {
  it.each([
    [
      'plain',
      'a,b,c\n1,2,3\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'without a last line break, with empty lines and a byte order mark',
      '\uFEFFa,b\r\n\r\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'with an empty last field before a line break',
      'a,b,\nc,d,e',
      [
        ['a', 'b', ''],
        ['c', 'd', 'e'],
      ],
    ],
    [
      'with quotes, separators and line breaks inside',
      'a,b\n"x, ""y""","1\n2"',
      [
        ['a', 'b'],
        ['x, "y"', '1\n2'],
      ],
    ],
    [
      'with semicolons',
      'a;b\n"1;2";3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
  ])('is read %s', (_, text, expected) => expect(cells(text)).toEqual(expected))

  it('tells the line of every mistake', () => {
    const attributes = [{ id: 1, name: 'Ward', description: '', userCount: 0, ruleCount: 0 }]
    const read = readUpload(
      'username,attribute,value\nann,ward,10\nANN,Ward,11\nbob,ward,1\nann,site,1\nann,ward',
      attributes,
      new Map([['ann', 7]]),
    )
    expect([...read.pairs.values()]).toEqual([{ userId: 7, attributeId: 1, values: new Set(['10', '11']) }])
    expect(read.problems).toEqual([
      { line: 4, message: 'There is no user bob' },
      { line: 5, message: 'There is no attribute site' },
      { line: 6, message: 'Expected 3 fields, found 2' },
    ])
    expect(readUpload('name,ward\n', attributes, new Map()).problems).toEqual([
      { line: 1, message: 'The first line must be username,attribute,value' },
    ])
  })
})
