import {
  checkFormula,
  formulaScope,
  otherRowsFormula,
  typeOfFormula,
  withCheckedColumns,
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  type Formula,
  type VirtualMeaning,
} from '@soundings/query'

/** Of each type; over columns of other tables, over other calculated columns, and with a value where the columns that they read have none. */
const formulas: readonly (readonly [table: string, name: string, formula: string])[] = [
  ['hospitals', 'size', 'if(beds > 0, "open", "closed")'],
  ['hospitals', 'region name', 'coalesce([Regions].name, "no region")'],
  ['patients', 'age in 2024', 'dateDiff("years", born, "2024-03-01")'],
  ['visits', 'stay', 'dateDiff("days", admitted, discharged)'],
  ['visits', 'end', 'coalesce(discharged, admitted)'],
  ['visits', 'note text', 'upper(coalesce(note, "none"))'],
  ['visits', 'long stay', 'stay > 3 or minutes > 30'],
  ['visits', 'place', 'concat([region name], "-", size, "-", [note text])'],
  ['visits', 'hours', 'round(minutes / 60, 1)'],
  ['visits', 'days away', 'dateDiff("days", previous(end, admitted, patient_id), admitted)'],
  ['patients', 'born after', 'next(born, born, active) > born'],
]

/** Related rows and sequences, of the base table of most questions and of tables that it refers to, with conditions on stored and calculated columns. */
function otherRows({
  references,
  tables,
}: Catalog): readonly (readonly [table: string, name: string, meaning: VirtualMeaning])[] {
  const tableOf = (name: string) => tables.find((table) => table.name === name)!
  const column = (table: string, name: string) => ({
    columnId: tableOf(table).columns.find((each) => each.name === name)!.id,
  })
  const toPatient = references.find(
    ({ fromTableId, toTableId }) => fromTableId === tableOf('visits').id && toTableId === tableOf('patients').id,
  )!.id
  const toHospital = references.find(
    ({ fromTableId, toTableId }) => fromTableId === tableOf('visits').id && toTableId === tableOf('hospitals').id,
  )!.id
  const isLong = { ...column('visits', 'minutes'), operator: 'greaterThan', values: [20] } as const
  const ofPatient = { kind: 'related', tableId: tableOf('visits').id, path: [toPatient] } as const
  const inOrder = {
    kind: 'sequence',
    subject: [column('visits', 'patient_id')],
    by: column('visits', 'admitted'),
  } as const
  return [
    ['patients', 'visit count', { ...ofPatient, measure: 'count' }],
    ['patients', 'has long visit', { ...ofPatient, measure: 'any', where: { operator: 'and', items: [isLong] } }],
    [
      'hospitals',
      'last cost',
      {
        ...ofPatient,
        path: [toHospital],
        measure: 'last',
        column: column('visits', 'cost'),
        by: column('visits', 'admitted'),
      },
    ],
    ['visits', 'came again', { ...inOrder, measure: 'withinSince', column: column('visits', 'discharged'), days: 200 }],
    ['visits', 'number of long visit', { ...inOrder, measure: 'number', where: { operator: 'and', items: [isLong] } }],
    [
      'patients',
      'born before',
      {
        kind: 'sequence',
        subject: [column('patients', 'active')],
        by: column('patients', 'born'),
        measure: 'previous',
        column: column('patients', 'born'),
      },
    ],
  ]
}

const FIRST_ID = 9000

/** The data model of the clinic with calculated columns on its tables, and columns of related rows and sequences. */
export function withCalculated(catalog: Catalog): Catalog {
  const named = formulas.map(
    ([tableName, name, text]) =>
      [tableName, name, (known: Catalog, { id }: CatalogTable) => written(text, known, id)] as const,
  )
  const around = otherRows(catalog).map(
    ([tableName, name, meaning]) => [tableName, name, () => otherRowsFormula(meaning)] as const,
  )
  const dependent = [
    [
      'visits',
      'patient visits',
      (known: Catalog, { id }: CatalogTable) =>
        written('[visit count] * 10 + coalesce([number of long visit], 0)', known, id),
    ] as const,
  ]
  const model = [...named, ...around, ...dependent].reduce((known, [tableName, name, formulaOver], at) => {
    const table = known.tables.find((each) => each.name === tableName)!
    const formula = formulaOver(known, table)
    const { dataType, numberKind, dateKind } = typeOfFormula(formula, known, table.id, name)
    const column: CatalogColumn = {
      id: FIRST_ID + at,
      name: `calculated: ${name}`,
      displayName: name,
      dataType,
      numberKind,
      dateKind,
      kind: dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION',
      active: true,
      primaryKey: false,
      formula,
    }
    return {
      ...known,
      tables: known.tables.map((each) => (each === table ? { ...table, columns: [...table.columns, column] } : each)),
    }
  }, catalog)
  return withCheckedColumns(model)
}

function written(text: string, catalog: Catalog, tableId: number): Formula<number> {
  const checked = checkFormula(text, formulaScope(catalog, tableId))
  if (!checked.ok) throw new Error(`${text}: ${checked.error.message}`)
  return checked.formula
}
