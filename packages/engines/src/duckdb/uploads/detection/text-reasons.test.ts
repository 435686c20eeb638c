import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../../testing/upload-folder.ts'
import type { ReadSettings } from '../../../upload-types.ts'
import { loadInSteps, previewFile } from '../upload-reader.ts'

const uploads = prepareUploads()
const { signal } = new AbortController()

function fileOf(content: string, settings: ReadSettings = {}) {
  const path = uploads.received('file.csv')
  writeFileSync(path, content)
  return { path, format: 'csv' as const, settings, ...uploads.places('table.parquet') }
}

/** What a column of these values is proposed to be, and why. */
async function proposed(name: string, ...values: readonly string[]) {
  const { columns } = await previewFile(fileOf(`id;${name}\n${values.map((value) => `x;${value}\n`).join('')}`), signal)
  return [columns[1]!.type, columns[1]!.reason].join(' ').trim()
}

describe('columns that look like codes', () => {
  const codes: readonly (readonly [name: string, values: readonly string[], expected: string])[] = [
    ['ICD', ['250.0', '250.00', '401.9'], 'text codes'],
    ['ICD-9-CM', ['25000', '4019'], 'text codes'],
    ['primary_diagnosis', ['250.0', '401.9'], 'text codes'],
    ['diagnosisCode', ['250', '401'], 'text codes'],
    ['main icd9 dx code', ['250', '401'], 'text codes'],
    ['discharge dx', ['250', '401'], 'text codes'],
    ['dx1', ['250,01', '401,9'], 'text codes'],
    ['DX', ['250.0', 'V58.1', 'E849.7'], 'text'],
    ['Zip Code', ['98765', '10115'], 'text codes'],
    ['procedure code', ['17.5', '8.0'], 'text codes'],
    ['anything', ['0123.40', '0123.41'], 'text leading-zeros'],
    ['zip', ['01234', '98765'], 'text leading-zeros'],
    ['kg', ['1.250', '2.125'], 'text separators'],
    // Measured and counted values, keys, versions.
    ['glucose', ['250.0', '401.9'], 'decimal'],
    ['lab value', ['100.5', '110.25'], 'decimal'],
    ['age at diagnosis', ['107', '100'], 'integer'],
    ['days since diagnosis', ['107', '100'], 'integer'],
    ['height_dx', ['172', '181'], 'integer'],
    ['yr_dx', ['2019', '2020'], 'integer'],
    ['platelets_diagnosis', ['250.5', '180'], 'decimal'],
    ['Anzahl Codes', ['100', '12'], 'integer'],
    ['Alter bei Diagnose', ['107', '100'], 'integer'],
    ['diagnosis_id', ['250', '401'], 'integer'],
    ['diagnosis', ['1', '2', '117'], 'integer'],
    ['diagnosis', ['-250.0', '1e3'], 'float'],
    ['number of codes', ['100', '12'], 'integer'],
    ['drg weight', ['1.25', '0.5'], 'decimal'],
    ['icd_version', ['9', '10'], 'integer'],
    ['encoder', ['100', '12'], 'integer'],
    ['diagnosed', ['2026-01-31'], 'date'],
  ]

  it.each(codes)('%s of %j are proposed as %s', async (name, values, expected) => {
    expect(await proposed(name, ...values)).toBe(expected)
  })

  it('keep every character, and are numbers for those who say so', async () => {
    const content = 'dx;kg\n250.0;1.5\n250.00;2\n'
    const load = async (settings?: ReadSettings) => {
      const file = fileOf(content, settings)
      for await (const _ of loadInSteps(file, signal));
      return uploads.storedRows(file.target)
    }
    expect(await load()).toEqual([
      ['250.0', '1.5'],
      ['250.00', '2.0'],
    ])
    expect(await load({ types: ['decimal', null] })).toEqual([
      ['250.00', '1.5'],
      ['250.00', '2.0'],
    ])
  })
})
