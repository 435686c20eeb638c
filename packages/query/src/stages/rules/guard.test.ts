import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import type { Catalog, CatalogColumn, CatalogTable } from '../../model/catalog.ts'
import type { OutputColumn } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { compileColumnStatistics } from '../../statements/columns/column-statistics.ts'
import { compileColumnValues } from '../../statements/columns/column-values.ts'
import { compileCount } from '../../statements/count.ts'
import { compileTotals } from '../../statements/totals/summaries.ts'
import { compileTableAnalysis } from '../../statements/columns/table-analysis.ts'
import { compileReferenceCheck } from '../../statements/columns/reference-check.ts'
import { clinic, context, group, question, reference, view } from '../../testing/clinic.ts'
import { guard } from './guard.ts'
import { planRows } from '../plan.ts'
import { resolve } from '../resolving/resolve.ts'
import { boundBy, seesNothing, unrestricted, type AccessRule } from './row-rules.ts'

const ofWard7: AccessRule = { tableId: 2, columnId: 20, values: ['7'] }
const ofHospital3: AccessRule = { tableId: 1, columnId: 10, values: [3] }

const restricted = (...rules: AccessRule[]) => ({
  ...context,
  accessRules: rules.length === 0 ? unrestricted('a test') : boundBy(rules),
})

const patients = '(select s0.* from "patients" s0 where s0."ward_id" in (?))'
const encounters =
  '(select s0.* from "encounters" s0 where (s0."patient_id" in (select s1."id" from "patients" s1 where s1."ward_id" in (?)) ' +
  'or s0."doctor_id" in (select s1."id" from "doctors" s1 where s1."ward_id" in (?))))'

describe('ST3 R6: a row rule', () => {
  it('restricts its own table to the allowed keys', () => {
    const { text, params } = compile(question([view(21)], { baseTableId: 2 }), restricted(ofWard7))
    expect(text).toBe(
      'select t0."name" as c0 from (select s0.* from "wards" s0 where s0."id" in (?)) t0 order by t0."id" asc',
    )
    expect(params).toEqual([7])
  })

  it('restricts tables with chains of keys to rows that lead to an allowed row, joined tables too', () => {
    const { text, params } = compile(question([view(50), view(41), view(21)]), restricted(ofWard7))
    expect(text).toBe(
      `select t0."id" as c0, t1."name" as c1, t2."name" as c2 from ${encounters} t0 ` +
        `left join ${patients} t1 on t1."id" = t0."patient_id" ` +
        'left join (select s0.* from "wards" s0 where s0."id" in (?)) t2 on t2."id" = t1."ward_id" order by t0."id" asc',
    )
    expect(params).toEqual([7, 7, 7, 7])
  })

  it('leaves tables alone from which no key leads to it', () => {
    expect(compile(question([view(11)], { baseTableId: 1 }), restricted(ofWard7)).text).toBe(
      'select t0."name" as c0 from "hospitals" t0 order by t0."id" asc',
    )
    expect(compile(question([view(60)], { baseTableId: 6 }), restricted(ofWard7)).params).toEqual([])
  })

  it('takes several values of one column as alternatives, and different columns together', () => {
    const more: AccessRule = { ...ofWard7, values: [8, '9'] }
    const { text, params } = compile(question([view(21)], { baseTableId: 2 }), restricted(ofWard7, ofHospital3, more))
    expect(text).toContain('(select s0.* from "wards" s0 where s0."id" in (?, ?, ?) and s0."hospital_id" in (?))')
    expect(params).toEqual([7, 8, 9, 3])
  })

  it.each<[string, AccessRule]>([
    ['a column that is gone', { tableId: 2, columnId: 999, values: [7] }],
    ['a column of another table', { tableId: 1, columnId: 20, values: [7] }],
    ['no value', { tableId: 2, columnId: 20, values: [] }],
    ['a value that the column cannot hold', { tableId: 2, columnId: 20, values: ['seven'] }],
  ])('with %s is an error, even for tables that it would not touch', (_, rule) => {
    const compiling = () => compile(question([view(60)], { baseTableId: 6 }), restricted(rule))
    expect(compiling).toThrow(QueryError)
    expect(compiling).toThrow(expect.objectContaining({ field: 'accessRules' }))
  })

  it('by an attribute lets no row through without values, and leaves out values that the column cannot hold', () => {
    const lacking: AccessRule = { tableId: 2, columnId: 20, values: [], lacking: ['ward'] }
    expect(compile(question([view(21)], { baseTableId: 2 }), restricted(lacking)).text).toContain(
      '(select s0.* from "wards" s0 where 1 = 0)',
    )
    expect(compile(question([view(41)], { baseTableId: 4 }), restricted(lacking)).text).toContain(
      '"patients" s0 where 1 = 0',
    )
    expect(
      compile(question([view(21)], { baseTableId: 2 }), restricted({ ...ofWard7, values: ['seven', '7'], lacking: [] }))
        .params,
    ).toEqual([7])
  })

  it('that shows nothing empties every table, also those that no rule reaches', () => {
    const { text } = compile(question([view(60)], { baseTableId: 6 }), {
      ...restricted(seesNothing),
      catalog: { ...clinic, closesUnreachedTables: true },
    })
    expect(text).toContain('s0 where 1 = 0)')
    expect(compile(question([view(50), view(41)]), restricted(seesNothing)).text).toContain('"patients" s0 where 1 = 0')
  })

  it('is an error where a foreign key leads to a column that is gone', () => {
    const catalog = { ...clinic, tables: clinic.tables.filter(({ id }) => id !== 4) }
    expect(() => compile(question([view(50)]), { ...restricted(ofWard7), catalog })).toThrow(QueryError)
    expect(() => compile(question([view(50)]), { ...context, catalog })).not.toThrow()
  })

  it('binds its values by the type of the key', () => {
    const keyed = (own: Partial<CatalogColumn>): Catalog => ({
      ...clinic,
      tables: [tableOf(1, 'days', [{ id: 10, name: 'id', primaryKey: true, ...own }])],
    })
    const bound = (own: Partial<CatalogColumn>, value: string) => {
      const asked = question([view(10)], { baseTableId: 1 })
      const accessRules = [{ tableId: 1, columnId: 10, values: [value] }]
      const { params, paramKinds } = compile(asked, {
        ...context,
        catalog: keyed(own),
        accessRules: boundBy(accessRules),
      })
      return [...params, ...paramKinds]
    }
    expect(bound({ numberKind: 'integer' }, '7')).toEqual([7, 'integer'])
    expect(bound({ dataType: 'STRING' }, '7')).toEqual(['7', 'text'])
    expect(bound({ dataType: 'DATE', dateKind: 'date' }, '2024-02-29')).toEqual(['2024-02-29', 'date'])
    expect(bound({ dataType: 'DATE' }, '2024-02-29')).toEqual(['2024-02-29 00:00:00', 'timestamp'])
  })

  it('follows a composite key as one', () => {
    const { text } = compile(question([view(930)], { baseTableId: 93 }), {
      ...context,
      catalog: compositeCatalog,
      accessRules: boundBy([{ tableId: 91, columnId: 910, values: [1] }]),
    })
    expect(text).toContain(
      'from (select s0.* from "stays" s0 where exists (select 1 from "rooms" s1 where s1."house" = s0."house" ' +
        'and s1."number" = s0."room" and s1."house" in (?))) t0',
    )
  })

  it('is an error where a part of a composite key is gone: the rest of it is never followed alone', () => {
    const catalog = withoutColumn(compositeCatalog, 932)
    const accessRules = [{ tableId: 91, columnId: 911, values: [1] }]
    expect(() =>
      compile(question([view(930)], { baseTableId: 93 }), { ...context, catalog, accessRules: boundBy(accessRules) }),
    ).toThrow('A foreign key of stays leads to a column that is gone')
  })

  it('asks for every row that can be meant where a key leads to several', () => {
    const catalog = {
      ...clinic,
      references: clinic.references.map((each) => (each.id === 3 ? { ...each, isToUniqueKey: false } : each)),
    }
    const { text } = compile(question([view(40)], { baseTableId: 4 }), { ...restricted(ofHospital3), catalog })
    const match = 's1."id" = s0."ward_id"'
    expect(text).toContain(
      `where (exists (select 1 from "wards" s1 where ${match}) and not exists (select 1 from "wards" s1 where ${match} ` +
        'and case when s1."hospital_id" in (?) then 0 else 1 end = 1))) t0',
    )
  })

  it('can ask that every chain of keys that is not null leads to an allowed row', () => {
    const { text, params } = compile(question([view(50)]), restricted({ ...ofWard7, chains: 'every' }))
    const viaPatient = 's0."patient_id" in (select s1."id" from "patients" s1 where'
    const viaDoctor = 's0."doctor_id" in (select s1."id" from "doctors" s1 where'
    const isOfWard = (alias: string) => `(${alias}."ward_id" is null or ${alias}."ward_id" in (?))`
    expect(text).toContain(
      `where (${viaPatient} s1."ward_id" in (?)) or ${viaDoctor} s1."ward_id" in (?))) ` +
        `and ((s0."patient_id" is null or ${viaPatient} ${isOfWard('s1')})) and (s0."doctor_id" is null or ${viaDoctor} ${isOfWard('s1')})))) t0`,
    )
    expect(params).toEqual([7, 7, 7, 7])
  })

  it('closes tables that it does not reach, where the database says so', () => {
    const catalog = { ...clinic, closesUnreachedTables: true }
    const closed = { ...restricted(ofWard7), catalog }
    expect(() => compile(question([view(60)], { baseTableId: 6 }), closed)).toThrow(
      'Logs is out of reach of your row rules',
    )
    expect(() => compileCount(question([view(60)], { baseTableId: 6 }), closed)).toThrow(QueryError)
    expect(() => compileColumnValues({ columnId: 60, limit: 5 }, closed)).toThrow(QueryError)
    expect(() => compileColumnStatistics(60, closed)).toThrow(QueryError)
    expect(() => compileTableAnalysis({ tableId: 6 }, closed)).toThrow(QueryError)
    const hidden = {
      ...catalog,
      tables: catalog.tables.map((table) => (table.id === 6 ? { ...table, active: false } : table)),
    }
    expect(() => compileTableAnalysis({ tableId: 6 }, { ...closed, catalog: hidden })).toThrow(
      '(hidden table) is out of reach of your row rules',
    )
    expect(() => compile(question([view(60)], { baseTableId: 6 }), { ...context, catalog })).not.toThrow()
    // A hospital's name beside a patient of the ward stays readable, although the table itself is closed.
    expect(() => compile(question([view(11)]), closed)).not.toThrow()
    expect(() => compile(question([view(11)], { baseTableId: 1 }), closed)).toThrow(QueryError)
    const lookup = {
      ...catalog,
      tables: clinic.tables.map((table) => (table.id === 1 ? { ...table, isLookup: true } : table)),
    }
    expect(() => compile(question([view(11)], { baseTableId: 1 }), { ...closed, catalog: lookup })).not.toThrow()
  })

  it('does not open a closed table through a look-up, whose rows name all of its rows', () => {
    const isLookup = (id: number) => ({
      ...clinic,
      closesUnreachedTables: true,
      tables: clinic.tables.map((table) => (table.id === id ? { ...table, isLookup: true } : table)),
    })
    const ofPatient: AccessRule = { tableId: 4, columnId: 40, values: [1] }
    const asked = question([view(20), view(11)], { baseTableId: 2 })
    expect(() => compile(asked, { ...restricted(ofPatient), catalog: isLookup(2) })).toThrow(
      'Hospitals is out of reach',
    )
    expect(() =>
      compile(question([view(20)], { baseTableId: 2 }), { ...restricted(ofPatient), catalog: isLookup(2) }),
    ).not.toThrow()
    expect(() => compile(asked, { ...context, catalog: isLookup(2) })).not.toThrow()
  })

  it('is an error, and not an endless statement, where the chains of keys are countless', () => {
    const everyTableToAll = Array.from({ length: 12 }, (_, table) =>
      tableOf(table, `t${table}`, [
        { id: table * 100, name: 'id', primaryKey: true },
        ...Array.from({ length: 12 }, (_, other) => ({
          id: table * 100 + other + 1,
          name: `k${other}`,
        })),
      ]),
    )
    const references = everyTableToAll.flatMap(({ id: from }) =>
      everyTableToAll.map(({ id: to }) => ({
        id: from * 100 + to,
        fromTableId: from,
        toTableId: to,
        pairs: [{ fromColumnId: from * 100 + to + 1, toColumnId: to * 100 }],
        isToUniqueKey: true,
      })),
    )
    const catalog = { databaseId: 9, tables: everyTableToAll, references }
    const accessRules = [{ tableId: 0, columnId: 0, values: [1] }]
    const compiling = () =>
      compile(question([view(1100)], { baseTableId: 11 }), { ...context, catalog, accessRules: boundBy(accessRules) })
    expect(compiling).toThrow('Too many chains of foreign keys lead from t11 to a row rule')
  })

  it('is checked once for a later page', () => {
    const { text } = compile(question([view(21)], { baseTableId: 2 }), restricted(ofWard7), { offset: 10, rows: 5 })
    expect(text.match(/"wards"/g)).toHaveLength(1)
  })

  it('is part of every statement that reads the table', () => {
    const rules = restricted(ofWard7)
    const texts = [
      compile(question([group(56)]), rules),
      compile(question([view(56)]), rules, { offset: 10, rows: 5 }),
      compileCount(question([view(56)]), rules),
      compileTotals(question([view(55)], { limit: 5 }), rules),
      compileColumnValues({ columnId: 56, limit: 6 }, rules),
      compileColumnStatistics(55, rules),
      compileTableAnalysis({ tableId: 5 }, rules),
      compileReferenceCheck(reference(99, [51, 40]), rules),
    ].map(({ text }) => text)
    for (const text of texts) expect(withoutRules(text, encounters, patients)).not.toMatch(/"encounters"|"patients"/)
  })
})

describe('a question without access rules on it', () => {
  it('cannot be planned: it does not even compile', () => {
    const resolved = resolve(question([view(50)]), clinic)
    // @ts-expect-error only guard makes what a plan takes
    expect(() => planRows(resolved, context)).toThrow()
    expect(() => planRows(guard(resolved, context), context)).not.toThrow()
  })
})

describe('whatever is asked', () => {
  const columnIds = clinic.tables.slice(0, 5).flatMap(({ columns }) => columns.map(({ id }) => id))
  const anyColumn = fc.constantFrom(...columnIds)
  const anyOutput: fc.Arbitrary<OutputColumn> = fc.oneof(
    anyColumn.map((id) => view(id)),
    anyColumn.map((id) => group(id)),
    anyColumn.map((id) => view(id, 'uniqueCount')),
  )
  const restrictedScans = [
    '(select s0.* from "wards" s0 where s0."id" in (?))',
    '(select s0.* from "doctors" s0 where s0."ward_id" in (?))',
    patients,
    encounters,
  ]

  it('every scan of a restricted table carries its rule', () => {
    const anyPage = fc.record({ offset: fc.nat(500), rows: fc.integer({ min: 1, max: 5000 }) })
    fc.assert(
      fc.property(fc.array(anyOutput, { minLength: 1, maxLength: 8 }), fc.nat(300), anyPage, (columns, limit, page) => {
        const asked = question(columns, { limit })
        const rules = restricted(ofWard7)
        for (const { text } of [compile(asked, rules, page), compileCount(asked, rules), compileTotals(asked, rules)]) {
          expect(withoutRules(text, ...restrictedScans)).not.toMatch(/"(wards|doctors|patients|encounters)"/)
        }
      }),
    )
  })

  it('no value ever stands in the text', () => {
    const marked = fc.string().map((text) => `§${text.replaceAll('\0', '')}§`)
    fc.assert(
      fc.property(marked, marked, marked, (filtered, label, allowed) => {
        const catalog = withTextKeys(clinic)
        const asked = question([view(56, 'none', { label })], {
          filters: [
            { columnId: 56, operator: 'contains', values: [filtered] },
            { columnId: 56, operator: 'notIn', values: [filtered, label] },
          ],
        })
        const { text } = compile(asked, {
          ...context,
          catalog,
          accessRules: boundBy([{ ...ofWard7, values: [allowed] }]),
        })
        expect(text).not.toContain('§')
      }),
    )
  })
})

const withoutRules = (text: string, ...scans: string[]) => scans.reduce((rest, scan) => rest.replaceAll(scan, ''), text)

const withTextKeys = (catalog: Catalog): Catalog => ({
  ...catalog,
  tables: catalog.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name.endsWith('id') ? { ...column, dataType: 'STRING' } : column)),
  })),
})

const plain: CatalogColumn = {
  id: 0,
  name: '',
  displayName: '',
  dataType: 'NUMBER',
  kind: 'DIMENSION',
  active: true,
  primaryKey: false,
}
const tableOf = (id: number, name: string, columns: Partial<CatalogColumn>[]): CatalogTable => ({
  id,
  name,
  displayName: name,
  active: true,
  columns: columns.map((column) => ({ ...plain, displayName: column.name ?? '', ...column })),
})
const withoutColumn = (catalog: Catalog, columnId: number): Catalog => ({
  ...catalog,
  tables: catalog.tables.map((table) => ({ ...table, columns: table.columns.filter(({ id }) => id !== columnId) })),
})
const compositeCatalog: Catalog = {
  databaseId: 9,
  tables: [
    tableOf(91, 'rooms', [
      { id: 910, name: 'house', primaryKey: true },
      { id: 911, name: 'number', primaryKey: true },
    ]),
    tableOf(93, 'stays', [
      { id: 930, name: 'id', primaryKey: true },
      { id: 931, name: 'house' },
      { id: 932, name: 'room' },
    ]),
  ],
  references: [reference(1, [931, 910], [932, 911])],
}
