import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../testing/upload-folder.ts'
import type { ReadSettings, UploadFormat } from '../../upload-types.ts'
import { loadInSteps, previewFile } from './upload-reader.ts'

const uploads = prepareUploads()

const { signal } = new AbortController()
type Content = string | Uint8Array

function put(content: Content, settings: ReadSettings = {}, format: UploadFormat = 'csv') {
  const path = uploads.received(`file.${format}`)
  writeFileSync(path, content)
  return { path, format, settings, ...uploads.places('table.parquet') }
}

/** The types and texts of what a file is stored as, or why it is not. */
async function stored(content: Content, settings?: ReadSettings, format?: UploadFormat) {
  const file = put(content, settings, format)
  try {
    for await (const step of loadInSteps(file, signal)) {
      if (step.kind === 'refused')
        return step.misfits.listed.map(({ line, column, value, reason }) => [line, column, value, reason])
    }
  } catch (error) {
    return (error as Error).message
  }
  return uploads.stored(file.target)
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()

/** Files with what people and programs write into them, and what each must become. */
const files: readonly [
  title: string,
  content: Content,
  expected: unknown,
  settings?: ReadSettings,
  format?: UploadFormat,
][] = [
  ['whole numbers', 'a\n1\n-2\n', [['a BIGINT'], ['1'], ['-2']]],
  ['numbers with leading zeros', 'zip\n01234\n98765\n', [['zip VARCHAR'], ['01234'], ['98765']]],
  [
    'a leading zero after the first rows',
    `n,z\n${'1,1\n'.repeat(6000)}1,007\n`,
    [[6002, 'z', '007', 'is no whole number']],
  ],
  ['zero and minus zero', 'a\n0\n-0\n', [['a BIGINT'], ['0'], ['0']]],
  ['the largest numbers', 'a\n9223372036854775807\n', [['a BIGINT'], ['9223372036854775807']]],
  ['numbers beyond them', 'a\n9223372036854775808\n', [['a DECIMAL(19,0)'], ['9223372036854775808']]],
  ['decimals of several lengths', 'a\n1.5\n-0.125\n3\n', [['a DECIMAL(18,3)'], ['1.500'], ['-0.125'], ['3.000']]],
  [
    'more decimals after the first rows',
    `a\n${'1.5\n'.repeat(5000)}1.239\n`,
    expect.arrayContaining([['a DECIMAL(18,3)'], ['1.239']]),
  ],
  [
    'more digits than decimals have',
    `a\n1.5\n${'1'.repeat(40)}.5\n`,
    expect.stringContaining('more digits than can be stored exactly'),
  ],
  [
    'decimal commas',
    'a;b\n1,5;x\n-1234,25;y\n',
    [
      ['a DECIMAL(18,2)', 'b VARCHAR'],
      ['1.50', 'x'],
      ['-1234.25', 'y'],
    ],
  ],
  [
    'groups of digits',
    'a;b\n1.234,50;x\n',
    [
      ['a VARCHAR', 'b VARCHAR'],
      ['1.234,50', 'x'],
    ],
  ],
  [
    'what may be thousands or thousandths',
    'a;b;c;d\n1.250;1,250;1.250;0.125\n950;12,400;2.5;1.250\n',
    [
      ['a VARCHAR', 'b VARCHAR', 'c DECIMAL(18,3)', 'd DECIMAL(18,3)'],
      ['1.250', '1,250', '1.250', '0.125'],
      ['950', '12,400', '2.500', '1.250'],
    ],
  ],
  [
    'what is said to be thousandths',
    'a\n1.250\n950\n',
    [['a DECIMAL(18,3)'], ['1.250'], ['950.000']],
    { hasDecimalComma: false },
  ],
  [
    'decimals of NDJSON with three digits',
    '{"kg":3.250}\n{"kg":2.875}\n',
    [['kg DECIMAL(18,3)'], ['3.250'], ['2.875']],
    {},
    'ndjson',
  ],
  [
    'texts of NDJSON that look like numbers or truth values',
    '{"a":"1.250","b":"17","c":"true","d":"2026-02-05","e":1.5,"f":"1.5"}\n{"a":"2.5","f":2}\n',
    [
      ['a VARCHAR', 'b VARCHAR', 'c VARCHAR', 'd DATE', 'e DECIMAL(18,1)', 'f VARCHAR'],
      ['1.250', '17', 'true', '2026-02-05', '1.5', '1.5'],
      ['2.5', null, null, null, null, '2'],
    ],
    {},
    'ndjson',
  ],
  ['1E5', 'a\n1E5\n2.5e-3\n', [['a DOUBLE'], ['100000.0'], ['0.0025']]],
  ['numbers that would be infinite', 'a\n1\n1e400\n', [['a VARCHAR'], ['1'], ['1e400']]],
  ['words for numbers', 'a\nNaN\nInfinity\n', [['a VARCHAR'], ['NaN'], ['Infinity']]],
  ['half a whole number', 'a\n1\n1.5\n', [[3, 'a', '1.5', 'is no whole number']], { types: ['integer'] }],
  [
    'underscores and hexadecimal',
    'a,b\n1_000,0x1F\n',
    [
      ['a VARCHAR', 'b VARCHAR'],
      ['1_000', '0x1F'],
    ],
    { hasHeader: true },
  ],
  [
    'numbers with spaces around',
    'a,b\n 1 ,x\n2,y\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'x'],
      ['2', 'y'],
    ],
  ],
  ['TRUE and false', 'a\nTRUE\nfalse\n', [['a BOOLEAN'], ['true'], ['false']]],
  ['Yes and No, as they stand', 'a\nYes\nNo\n', [['a VARCHAR'], ['Yes'], ['No']]],
  ['Yes and No, as chosen', 'a\nYes\nno\n', [['a BOOLEAN'], ['true'], ['false']], { types: ['boolean'] }],
  ['0 and 1', 'a\n0\n1\n', [['a BIGINT'], ['0'], ['1']]],
  ['dates of ISO', 'a\n2026-12-31\n1899-01-01\n', [['a DATE'], ['2026-12-31'], ['1899-01-01']]],
  ['days that are none', 'a\n2026-02-30\n', [['a VARCHAR'], ['2026-02-30']], { hasHeader: true }],
  ['dates with the day first', 'a\n31.12.2026\n1.2.2026\n', [['a DATE'], ['2026-12-31'], ['2026-02-01']]],
  ['dates with the month first', 'a\n12/31/2026\n1/2/2026\n', [['a DATE'], ['2026-12-31'], ['2026-01-02']]],
  ['dates with years of two digits', 'a\n31.12.26\n', [['a VARCHAR'], ['31.12.26']], { hasHeader: true }],
  ['the word infinity', 'a\n2026-01-01\ninfinity\n', [['a VARCHAR'], ['2026-01-01'], ['infinity']]],
  [
    'times',
    'a\n2026-01-02T03:04:05\n2026-01-02 03:04:05.25\n',
    [['a TIMESTAMP'], ['2026-01-02 03:04:05'], ['2026-01-02 03:04:05.25']],
  ],
  [
    'dates and times',
    'a\n2026-01-02\n2026-01-02 03:04\n',
    [['a TIMESTAMP'], ['2026-01-02 00:00:00'], ['2026-01-02 03:04:00']],
  ],
  [
    'times with zones',
    'a\n2026-01-02T03:04:05+02:00\n2026-01-02T03:04:05Z\n',
    [['a TIMESTAMP WITH TIME ZONE'], ['2026-01-02 01:04:05+00'], ['2026-01-02 03:04:05+00']],
  ],
  [
    'times with and without zones',
    'a\n2026-01-02T03:04:05+02:00\n2026-01-02T03:04:05\n',
    [['a VARCHAR'], ['2026-01-02T03:04:05+02:00'], ['2026-01-02T03:04:05']],
  ],
  [
    'a zone in a column without',
    'a\n2026-01-02T03:04:05+02:00\n',
    [[2, 'a', '2026-01-02T03:04:05+02:00', 'is no date with a time']],
    { types: ['timestamp'], hasHeader: true },
  ],
  [
    'empty and null',
    'a,b\n1,""\n2,\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', ''],
      ['2', null],
    ],
  ],
  [
    'quoted empty numbers',
    'a,b\n"1","x"\n"","y"\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'x'],
      [null, 'y'],
    ],
  ],
  ['the words NULL and NA', 'a\nNULL\nNA\n', [['a VARCHAR'], ['NULL'], ['NA']]],
  [
    'a column without values',
    'a,b\n1,\n2,\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', null],
      ['2', null],
    ],
  ],
  [
    'a byte order mark',
    '\ufeffa,b\n1,ä\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'ä'],
    ],
  ],
  [
    'UTF-16',
    utf16('a;b\r\n1;Ärzte 😀\r\n'),
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'Ärzte 😀'],
    ],
  ],
  [
    'UTF-16 with the high byte first',
    bigEndian('a;b\n1;Ä\n'),
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'Ä'],
    ],
  ],
  [
    'Windows-1252',
    Buffer.from('a;b\n1;M\xfcller \x80\n', 'latin1'),
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'Müller €'],
    ],
  ],
  [
    'CRLF in quotes',
    'a,b\r\n1,"x\r\ny"\r\n2,z\r\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'x\r\ny'],
      ['2', 'z'],
    ],
  ],
  [
    'quotes in quotes',
    'a,b\n1,"say ""x"", y"\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'say "x", y'],
    ],
  ],
  [
    'no line end at the end',
    'a,b\n1,2',
    [
      ['a BIGINT', 'b BIGINT'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n1,2\n\n',
    [
      ['a BIGINT', 'b BIGINT'],
      ['1', '2'],
    ],
  ],
  ['a header alone', 'a,b\n', [['a VARCHAR', 'b VARCHAR']]],
  [
    'no header',
    '1,x\n2,y\n',
    [
      ['column 1 BIGINT', 'column 2 VARCHAR'],
      ['1', 'x'],
      ['2', 'y'],
    ],
  ],
  [
    'double and empty names',
    'a,A,,a\n1,2,3,4\n',
    [
      ['a BIGINT', 'A 2 BIGINT', 'column 3 BIGINT', 'a 3 BIGINT'],
      ['1', '2', '3', '4'],
    ],
  ],
  ['formulas', 'a\n=1+1\n@SUM(A1)\n', [['a VARCHAR'], ['=1+1'], ['@SUM(A1)']]],
  [
    'tabs',
    'a\tb\n1\tx, y\n',
    [
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'x, y'],
    ],
    {},
    'tsv',
  ],
  [
    'objects of JSON with nothing in them',
    '{"a":null}\n\n{"a":"x"}\n{}\n',
    [['a VARCHAR'], [null], ['x'], [null]],
    {},
    'ndjson',
  ],
  [
    'a value of JSON that does not fit',
    '{"a":1,"b":1}\n\n{"a":"x","b":1}\n',
    [[3, 'a', 'x', 'is no whole number']],
    { types: ['integer', null] },
    'ndjson',
  ],
  [
    'lines of JSON',
    '{"a":1,"b":"01"}\n{"b":"x","c":{"d":[1,2]}}\n{"a":12345678901234567890.5,"b":null}\n',
    [
      ['a DECIMAL(21,1)', 'b VARCHAR', 'c VARCHAR'],
      ['1.0', '01', null],
      [null, 'x', '{"d":[1,2]}'],
      ['12345678901234567890.5', null, null],
    ],
    {},
    'ndjson',
  ],
]

describe('an uploaded file', () => {
  it.each(files)('holds the same values: %s', async (_title, content, expected, settings, format) => {
    expect(await stored(content, settings, format)).toEqual(expected)
  })

  it('is shown with the beginnings of long texts', async () => {
    const path = uploads.received('long.parquet')
    await uploads.write(path, `select repeat('ä', 100000) as a, 'short' as b`)
    const files = [{ ...put('', {}, 'parquet'), path }, put(`a,b\n${'ä'.repeat(100_000)},short\n`)]
    for (const file of files) expect((await previewFile(file, signal)).rows).toEqual([[`${'ä'.repeat(299)}…`, 'short']])
  })

  it('of Parquet keeps its types', async () => {
    const path = uploads.received('made.parquet')
    await uploads.write(path, `select 1.50::decimal(10,2) as cost, [1, 2] as list, date '2026-01-31' as day`)
    const file = { ...put('', {}, 'parquet'), path }
    expect(await previewFile(file, signal)).toMatchObject({
      hasOwnTypes: true,
      columns: [
        { name: 'cost', type: 'decimal' },
        { name: 'list', type: 'text' },
        { name: 'day', type: 'date' },
      ],
      rows: [['1.50', '[1, 2]', '2026-01-31']],
    })
    for await (const step of loadInSteps(file, signal)) expect(step).toMatchObject({ kind: 'loaded', rows: 1 })
  })
})

describe('a hostile file', () => {
  const hostile: readonly [title: string, content: Content, expected: unknown, format?: UploadFormat][] = [
    ['a NUL byte', 'a,b\n1,2\n3,\0\n', 'Line 3 holds a NUL byte, so this is no text file'],
    [
      'an endless line',
      Buffer.concat([Buffer.from('a\n'), Buffer.alloc(3 * 2 ** 20, 'x')]),
      'Line 2 is longer than 2 MB',
    ],
    ['an endless line of UTF-16', utf16(`a\n${'x'.repeat(3 * 2 ** 20)}`), 'Line 2 is longer than 2 MB'],
    [
      'two encodings',
      Buffer.concat([Buffer.from('a\nÄrzte\n'), Buffer.from('M\xfcller\n', 'latin1')]),
      expect.stringContaining('Line 3 is not UTF-8'),
    ],
    [
      '16,384 columns',
      `${Array.from({ length: 16_384 }, (_, at) => `c${at}`).join(',')}\n`,
      'The file has 16384 columns. At most 2000 are possible',
    ],
    ['a quote without end', 'a,b\n1,"x\n2,y\n', [[2, null, expect.any(String), expect.any(String)]]],
    [
      'lines of other lengths',
      'a,b\n1\n1,2,3\n',
      [
        [2, null, '1', 'has fewer columns than the first line'],
        [3, null, '1,2,3', 'has more columns than the first line'],
      ],
    ],
    ['nothing', ' \n', 'The file is empty'],
    [
      'JSON with other names in each line',
      Array.from({ length: 2001 }, (_, at) => `{"name ${at}":1}\n`).join(''),
      'The objects have more than 2000 different names',
      'ndjson',
    ],
    ['JSON that is none', '{"a":1}\n{"a":\n', 'Line 2 is no JSON object', 'ndjson'],
    ['Parquet that is none', 'PAR1 and no more PAR1', expect.stringContaining('The file cannot be read'), 'parquet'],
  ]

  it.each(hostile)('is refused in words: %s', async (_title, content, expected, format) => {
    const answer = await stored(content, {}, format)
    expect(answer).toEqual(expected)
    expect(JSON.stringify(answer)).not.toContain(uploads.folder())
  })
})
