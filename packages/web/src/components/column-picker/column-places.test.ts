import { describe, expect, it } from 'vitest'
import { hospitalTables, transferTables, wideTables } from '../testing/hospital-tables.ts'
import { pickerRows, tablePlaces } from './column-places.ts'

const places = tablePlaces(hospitalTables, 1)
const shown = (typed = '', accept?: Parameters<typeof pickerRows>[2]) =>
  pickerRows(places, typed, accept).map((row) =>
    row.kind === 'table' ? row.place.names.join(' → ') : row.column.displayName,
  )

describe('SD2 SD13 columns to choose from', () => {
  it('are those of the base table, then those of tables along foreign keys with their path', () => {
    expect(places.map(({ names }) => names.join(' → '))).toEqual([
      'Encounters',
      'Encounters → Departments',
      'Encounters → Patients',
      'Encounters → Departments → Hospitals',
    ])
    expect(places.at(-1)?.keys).toBe('Encounters.Department id → Departments, Departments.Hospital id → Hospitals')
    expect(tablePlaces(hospitalTables, 3).map(({ names }) => names)).toEqual([['Hospitals']])
  })

  it('have a section for each way where several keys lead to a table', () => {
    const several = tablePlaces(transferTables, 5)
    expect(
      several.filter(({ table }) => table.displayName === 'Hospitals').map(({ title, path }) => [title, path]),
    ).toEqual([
      ['Hospitals · via From hospital', [53]],
      ['Hospitals · via To hospital', [54]],
      ['Hospitals · via Departments', [55, 23]],
    ])
    const names = pickerRows(several, 'to hospital').map((row) =>
      row.kind === 'table' ? row.place.title : row.column.displayName,
    )
    expect(names).toEqual(['Transfers', 'To hospital', 'Hospitals · via To hospital', 'Id', 'Hospital', 'Opened'])
    expect(new Set(pickerRows(several, '').map(({ key }) => key)).size).toBe(pickerRows(several, '').length)
  })

  it('are neither hidden nor in hidden tables', () => {
    expect(shown()).not.toContain('Billing code')
    expect(shown('audit')).toEqual([])
    const withoutPatients = hospitalTables.map((table) =>
      table.displayName === 'Patients' ? { ...table, active: false } : table,
    )
    expect(tablePlaces(withoutPatients, 1).map(({ table }) => table.displayName)).toEqual([
      'Encounters',
      'Departments',
      'Hospitals',
    ])
  })

  it('are found by their name or their table, and only those that are accepted', () => {
    expect(shown('BED')).toEqual(['Encounters → Departments', 'Beds'])
    expect(shown('patients')).toEqual(['Encounters → Patients', 'Id', 'Birth date', 'Sex'])
    expect(shown('', ({ type }) => type === 'MEASURE')).toEqual([
      'Encounters',
      'Length of stay',
      'Cost',
      'Encounters → Departments',
      'Beds',
    ])
  })

  it('stand by how well they match, within their table', () => {
    const named = (names: readonly string[]) =>
      hospitalTables.map((table) =>
        table.id === 1
          ? {
              ...table,
              columns: names.map((displayName, at) => ({
                ...table.columns[0]!,
                id: 900 + at,
                name: `c${at}`,
                displayName,
              })),
            }
          : table,
      )
    const rows = pickerRows(tablePlaces(named(['Stay in ward', 'Ward id', 'Ward', 'Beds']), 1), 'ward').flatMap((row) =>
      row.kind === 'column' ? [row.column.displayName] : [],
    )
    expect(rows).toEqual(['Ward', 'Ward id', 'Stay in ward'])
  })

  it('are none when the base table is gone', () => {
    expect(tablePlaces(hospitalTables, 77)).toEqual([])
  })

  it('are searched through in no time, also in a wide data model', () => {
    const wide = tablePlaces(wideTables(), 99)
    expect(pickerRows(wide, '').filter(({ kind }) => kind === 'column')).toHaveLength(1600)
    expect(pickerRows(wide, 'detail 30.39')).toHaveLength(2)
  })
})
