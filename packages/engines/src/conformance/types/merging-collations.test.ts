import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAgreement, expectWholePages } from '../expect-agreement.ts'
import { openTables, viewOf, type OpenedTables } from '../clinic/opened-tables.ts'
import { testedEngines, type TestedEngine } from '../clinic/sources.ts'

interface Collation {
  readonly schema?: string
  readonly type: string
}

/** Text columns of which the database takes `ann` and `Ann` for equal. The other databases have none. */
const collations: Partial<Record<TestedEngine, Collation>> = {
  postgresql: {
    schema: `create collation either_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
    type: 'text collate either_case',
  },
  mysql: { type: 'varchar(20) collate utf8mb4_general_ci' },
  duckdb: { type: 'varchar collate nocase' },
  sqlite: { type: 'text collate nocase' },
}

const spellings = ['ann', 'Ann', 'ANN', 'bob', 'BOB', 'bOb', 'cy', 'CY', 'Cy', 'cY']
/** 7 and 10 have no common divisor, so that the spellings of a name are far apart. */
const names = Array.from({ length: 40 }, (_, at) => spellings[(at * 7) % spellings.length]!)

describe.each(testedEngines.flatMap((engine) => (collations[engine] ? [{ engine, ...collations[engine] }] : [])))(
  'texts that a collation of $engine takes for equal',
  ({ engine, schema, type }) => {
    let tables: OpenedTables

    beforeAll(async () => {
      tables = await openTables(engine, [
        ...(schema ? [schema] : []),
        `create table people (name ${type}, number integer)`,
        `insert into people values ${names.map((name, at) => `('${name}', ${at % 3})`).join(', ')}`,
        `create table named (id integer primary key, name ${type})`,
        `insert into named values ${spellings.map((name, at) => `(${at}, '${name}')`).join(', ')}`,
      ])
    })
    afterAll(() => tables.close())

    const column = (name: string) => viewOf(tables.column('people', name))

    it('are neither lost nor repeated by pages of a table without a key', async () => {
      await expectWholePages(tables, 'people')
    })

    it('are distinguished by groups, filters, suggestions and statistics', async () => {
      await expectAgreement(tables, 'named')
    })

    it('are searched whatever their case', async () => {
      const holdsAnn = tables.filter('named', 'name', 'contains', 'NN')
      const asked = tables.question('named', [viewOf(tables.column('named', 'name'))], [holdsAnn])
      expect(await tables.count(asked)).toBe(3)
    })

    it('stand together in files, in the order of their totals', async () => {
      const asked = tables.question('people', [column('name'), column('number')])
      const rows = (await tables.groupedRows(asked, [0])).map(([name]) => name)
      const inOrder = rows.filter((name, at) => name !== rows[at - 1])
      const totals = await tables.totals(asked, [0])
      expect(inOrder).toEqual(totals.map(({ group: [name] }) => name))
    })
  },
)
