import { renameSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../../testing/upload-folder.ts'
import type { ExistingTable, LoadStep, ReadSettings, UploadFormat } from '../../../upload-types.ts'
import { loadInSteps, previewFile } from '../upload-reader.ts'

const uploads = prepareUploads()

const { signal } = new AbortController()
const table = () => uploads.places('part-1.parquet').target

interface Sent {
  readonly settings?: ReadSettings
  readonly mode?: ExistingTable['mode']
  readonly format?: UploadFormat
}

function fileOf(content: string, { settings = {}, mode, format = 'csv' }: Sent = {}) {
  const path = uploads.received(`file.${format}`)
  writeFileSync(path, content)
  const existing = mode && { table: { mode, paths: [table()] } }
  return { path, format, settings, ...uploads.places('_next.parquet'), ...existing }
}

/** Loads a file as the table or into it: what the table holds then, or why nothing was loaded. */
async function load(content: string, sent?: Sent): Promise<unknown> {
  const file = fileOf(content, sent)
  let last: LoadStep | undefined
  try {
    for await (const step of loadInSteps(file, signal)) last = step
  } catch (error) {
    return (error as Error).message
  }
  if (last?.kind === 'refused')
    return last.misfits.listed.map(({ line, column, value, reason }) => [line, column, value, reason])
  renameSync(file.target, table())
  return uploads.storedRows(table())
}

const preview = (content: string, sent?: Sent) => previewFile(fileOf(content, sent), signal)

const append = { mode: 'append' } as const
const orderOpen = 'can be read with the day or with the month first: dateOrder has to say which'
const separatorOpen = 'may have a decimal separator or one of thousands: hasDecimalComma has to say which'

describe('a table remembers how its file was read', () => {
  it('rows are added with its decimal comma, and a value that contradicts refuses them', async () => {
    await load('id;kg\n1;12,5\n')
    expect(await load('id;kg\n2;1.250\n', append)).toEqual([[2, 'kg', '1.250', 'is no number with a decimal comma']])
    expect(await load('id;kg\n2;12.5\n', append)).toEqual([[2, 'kg', '12.5', 'is no number with a decimal comma']])
    expect(await load('id;kg\n2;1,250\n', append)).toEqual([
      ['1', '12.500'],
      ['2', '1.250'],
    ])
    expect(await preview('id;kg\n2;1,250\n', append)).toMatchObject({ hasDecimalComma: true, isDecimalUnclear: false })
    // What the table has once been read by holds for files after those that say nothing.
    await load('id;kg\n3;7\n', append)
    expect(await load('id;kg\n4;1.250\n', append)).toEqual([[2, 'kg', '1.250', 'is no number with a decimal comma']])
  })

  it('rows are added with its decimal point, and a value that contradicts refuses them', async () => {
    await load('id;kg\n1;12.5\n')
    expect(await load('id;kg\n2;1,250\n', append)).toEqual([[2, 'kg', '1,250', 'is no number with a decimal point']])
    expect(await load('id;kg\n2;1.250\n', append)).toEqual([
      ['1', '12.500'],
      ['2', '1.250'],
    ])
  })

  it('rows are added with its order of day and month, and a value that contradicts refuses them', async () => {
    await load('day\n12/31/2026\n')
    expect(await load('day\n02/05/2026\n', append)).toEqual([['2026-12-31'], ['2026-02-05']])
    expect(await preview('day\n02/05/2026\n', append)).toMatchObject({
      dateOrder: 'month-first',
      isDateOrderUnclear: false,
    })
    expect(await load('day\n03/06/2026\n31/12/2026\n', append)).toEqual([
      [3, 'day', '31/12/2026', 'is no date with the month first'],
    ])
    const settings: ReadSettings = { dateOrder: 'day-first' }
    expect(await load('day\n02/05/2026\n', { ...append, settings })).toMatch(/table was read with the month first/)
    await expect(preview('day\n02/05/2026\n', { ...append, settings })).rejects.toThrow(/read with the month first/)
    expect(await load('day\n2026-05-02\n', append)).toEqual([['2026-12-31'], ['2026-02-05'], ['2026-05-02']])
  })

  it('rows that replace others may be written otherwise where they prove it, and are read as the table where they do not', async () => {
    const replace = { mode: 'replace' } as const
    await load('day;kg\n12/31/2026;12,5\n')
    expect(await load('day;kg\n02/05/2026;1,250\n', replace)).toEqual([['2026-02-05', '1.250']])
    expect(await load('day;kg\n31/12/2026;12.5\n', replace)).toEqual([['2026-12-31', '12.5']])
    expect(await load('day;kg\n02/05/2026;1.250\n', append)).toEqual([
      ['2026-12-31', '12.500'],
      ['2026-05-02', '1.250'],
    ])
  })

  it('rows that replace others leave none of the rules behind that they do not need', async () => {
    await load('day;kg\n12/31/2026;12,5\n')
    await load('day;kg\n2026-12-31;7\n', { mode: 'replace', settings: { types: ['date', 'decimal'] } })
    expect(await load('day;kg\n31/12/2026;12.5\n', append)).toEqual([
      ['2026-12-31', '7.0'],
      ['2026-12-31', '12.5'],
    ])
  })

  it('dates of a day above 12 with hyphens need the order of the table', async () => {
    await load('day\n13-1-2026\n')
    expect(await load('day\n02-05-2026\n', append)).toEqual([['2026-01-13'], ['2026-05-02']])
  })

  it('numbers of JSON have a point, also in a table of commas, and say nothing about files that follow', async () => {
    await load('kg;n\n12,5;1\n')
    expect(await load('{"kg": 1.250, "n": 2}\n', { ...append, format: 'ndjson' })).toEqual([
      ['12.500', '1'],
      ['1.250', '2'],
    ])
    await load('{"kg": 12.5}\n', { format: 'ndjson' })
    expect(await load('kg\n"1,5"\n', append)).toEqual([['12.5'], ['1.5']])
  })
})

describe('values that can be read in two ways', () => {
  it('are refused until someone says how, also below rows that hold none', async () => {
    expect(await load('day\n02/05/2026\n')).toEqual([[2, 'day', '02/05/2026', orderOpen]])
    expect(await load('day\n02/05/2026\n', { settings: { dateOrder: 'month-first' } })).toEqual([['2026-02-05']])
    const late = `day,n\n${',1\n'.repeat(6000)}02/05/2026,1\n`
    expect(await load(late, { settings: { types: ['date', null] } })).toEqual([[6002, 'day', '02/05/2026', orderOpen]])
    const kg = `kg,n\n${'1,1\n'.repeat(6000)}1.250,1\n`
    const settings: ReadSettings = { types: ['decimal', null] }
    expect(await load(kg, { settings })).toEqual([[6002, 'kg', '1.250', separatorOpen]])
    expect(await load('kg\n1.250\n', { settings })).toEqual([[2, 'kg', '1.250', separatorOpen]])
    expect(await preview('kg\n1.250\n', { settings })).toMatchObject({ hasDecimalComma: null, isDecimalUnclear: true })
    expect(await load('kg\n1.250\n', { settings: { ...settings, hasDecimalComma: false } })).toEqual([['1.250']])
  })

  it('are no matter where a day above 12, a date that is the same in both ways or a type of text settles it', async () => {
    expect(await load('born,came\n31/12/2025,02/05/2026\n')).toEqual([['2025-12-31', '2026-05-02']])
    expect(await preview('born,came\n31/12/2025,02/05/2026\n')).toMatchObject({ isDateOrderUnclear: false })
    expect(await load('day\n05/05/2026\n')).toEqual([['2026-05-05']])
    const settings: ReadSettings = { types: ['text'] }
    expect(await preview('day\n02/05/2026\n', { settings })).toMatchObject({
      dateOrder: null,
      isDateOrderUnclear: false,
    })
    expect(await load('day\n02/05/2026\n', { settings })).toEqual([['02/05/2026']])
  })

  it('are read with the day first where dots separate all dates that need it', async () => {
    expect(await preview('day,n\n01.02.2026,1\n')).toMatchObject({ dateOrder: 'day-first', isDateOrderUnclear: false })
    expect(await load('day,n\n01.02.2026,1\n')).toEqual([['2026-02-01', '1']])
    expect(await load('day,n\n03.04.2026,2\n', append)).toEqual([
      ['2026-02-01', '1'],
      ['2026-04-03', '2'],
    ])
    expect(await load('day\n01-02-2026\n')).toEqual([[2, 'day', '01-02-2026', orderOpen]])
    // Dots say less than someone who says otherwise, a table, and a day above 12; and nothing about slashes.
    const monthFirst: ReadSettings = { dateOrder: 'month-first' }
    expect(await load('day\n01.02.2026\n', { settings: monthFirst })).toEqual([['2026-01-02']])
    expect(await load('day\n03.04.2026\n', { mode: 'replace' })).toEqual([['2026-03-04']])
    expect(await load('came,born\n01.02.2026,12/31/2025\n')).toEqual([[2, 'came', '01.02.2026', orderOpen]])
    expect(await load('came,born\n01.02.2026,03/04/2025\n')).toEqual([
      [2, 'came', '01.02.2026', orderOpen],
      [2, 'born', '03/04/2025', orderOpen],
    ])
    expect(await load('day\n12.31.2025\n01.02.2026\n')).toEqual([['2025-12-31'], ['2026-01-02']])
  })

  it('are refused where dots separate the dates of the first rows alone, and slashes those below them', async () => {
    const settings: ReadSettings = { types: ['date', null] }
    const below = (...lines: readonly string[]) =>
      load(`day,n\n${'01.02.2026,1\n'.repeat(6000)}${lines.join('\n')}\n`, { settings })
    expect(await below('03/04/2026,1')).toContainEqual([2, 'day', '01.02.2026', orderOpen])
    expect(await below('03/04/2026,1', '03/31/2026,1')).toContainEqual([2, 'day', '01.02.2026', orderOpen])
    expect(await below('03/31/2026,1')).toEqual([[6002, 'day', '03/31/2026', 'is no date with the day first']])
    expect(await below('03/04/2026,1', '31/03/2026,1')).toHaveLength(6002)
    const late = `day,n\n${',1\n'.repeat(6000)}01.02.2026,1\n`
    expect(await load(late, { settings })).toHaveLength(6001)
  })

  it('are unclear where columns of one file contradict each other', async () => {
    const content = 'a,b,c\n31/12/2025,12/31/2025,02/05/2026\n'
    expect(await preview(content)).toMatchObject({ isDateOrderUnclear: true })
    expect(await load(content)).toEqual([[2, 'c', '02/05/2026', orderOpen]])
    expect(await load(content, { settings: { dateOrder: 'month-first' } })).toEqual([
      ['31/12/2025', '2025-12-31', '2026-02-05'],
    ])
  })

  it('are no matter where their own column proves how it is read, whatever another column holds', async () => {
    const content = 'weight,beds\n71.5,"2,5"\n71.250,"3,4"\n70.1,"1,2"\n'
    expect(await preview(content)).toMatchObject({ isDecimalUnclear: false })
    expect(await load(content)).toEqual([
      ['71.500', '2,5'],
      ['71.250', '3,4'],
      ['70.100', '1,2'],
    ])
    expect(await load('weight,beds\n1.250,"2,5"\n', append)).toHaveLength(4)
    const other = 'weight,beds,dose\n71.5,"2,5",1.250\n71.250,"3,4",12.400\n'
    const settings: ReadSettings = { types: ['decimal', null, 'decimal'] }
    expect(await preview(other, { settings })).toMatchObject({ isDecimalUnclear: true })
    expect(await load(other, { settings })).toEqual([
      [2, 'dose', '1.250', separatorOpen],
      [3, 'dose', '12.400', separatorOpen],
    ])
  })

  it('are asked about in a table that was made before its reading was remembered', async () => {
    await uploads.write(table(), "select date '2026-12-31' as day, 12.5::decimal(18, 1) as kg")
    expect(await load('day;kg\n02/05/2026;1.250\n', append)).toEqual([
      [2, 'day', '02/05/2026', orderOpen],
      [2, 'kg', '1.250', separatorOpen],
    ])
    expect(await preview('day;kg\n02/05/2026;1.250\n', append)).toMatchObject({
      dateOrder: null,
      isDateOrderUnclear: true,
      hasDecimalComma: null,
      isDecimalUnclear: true,
    })
    const settings: ReadSettings = { dateOrder: 'day-first', hasDecimalComma: true }
    expect(await load('day;kg\n02/05/2026;1,250\n', { ...append, settings })).toEqual([
      ['2026-12-31', '12.500'],
      ['2026-05-02', '1.250'],
    ])
    expect(await load('day;kg\n03/05/2026;1,250\n', append)).toHaveLength(3)
  })
})
