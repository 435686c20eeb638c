import { describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../conformance/random/random.ts'
import { type DriverSession, readAll } from '../../engine.ts'
import { prepareFileFolder } from '../../testing/file-folder.ts'
import { findTables, viewOf } from './folder-tables.ts'
import { planNdjson } from './ndjson-types.ts'
import { connectToFolder } from './session.ts'

const registry = prepareFileFolder()
const { put, contentOf } = registry

const rowsIn = async (session: DriverSession, text: string) =>
  (await readAll(session.stream({ text, params: [] }))).rows

/** Values whose types DuckDB finds as they should be. */
const VALUES = [
  ['1', '-3', '9007199254740993'],
  ['12345678901234567890', '18446744073709551615'],
  ['0.5', '-3.75', '10.0', '1e3'],
  ['"x"', '"1.250"', '""', '"null"'],
  ['"2024-02-05"', '"2024-12-31"'],
  ['"2024-02-05T10:00:00"', '"2024-02-05 10:00:00.25"'],
  ['true', 'false'],
  ['null'],
  ['{"x":1}', '{"x":2.5,"y":"a"}', '{}'],
  ['[1,2]', '[]', '["a"]', '[{"k":1}]'],
] as const
const NAMES = ['id', 'a', 'x y', "it's", 'q"q', 'Day', 'json']

describe('NDJSON files whose types are known', () => {
  it('have the columns, types and values that DuckDB finds anew each time', async () => {
    const { chance, pick, whole } = createRandom(815)
    for (let at = 0; at < 80; at += 1) {
      const columns = new Map(Array.from({ length: whole(1, 4) }, () => [pick(NAMES), [pick(VALUES)]] as const))
      for (let file = whole(0, 2); file >= 0; file -= 1) {
        const lines = Array.from({ length: whole(0, 4) }, () => {
          const cells = [...columns]
            .filter(() => chance(0.85))
            .map(
              ([name, kinds]) =>
                `${JSON.stringify(name)}:${chance(0.1) ? 'null' : pick(chance(0.1) ? pick(VALUES) : kinds[0])}`,
            )
          return `{${cells.join(',')}}\n`
        })
        if (chance(0.04)) lines.push(pick(['[1]\n', '5\n', '\n']))
        put(`t${at}/${file}.ndjson`, lines.join(''))
      }
    }
    let alike = 0
    for (const table of await findTables(registry.folder())) {
      const files = `[${table.paths.map((path) => `'${path}'`).join(', ')}]`
      const anew = await contentOf(viewOf(table, []))
      const plan = await planNdjson(registry.reader(), files, table.kind.options).catch(() => undefined)
      const named = plan ? await contentOf(viewOf(table, plan.options, plan.selected)) : 'unreadable'
      // Whole numbers beside fractions that floating point would change are texts.
      const types = (content: unknown) => JSON.stringify((content as { columns?: unknown }).columns ?? content)
      if (
        types(named) !== types(anew) &&
        types(named).replaceAll('VARCHAR', 'DOUBLE') === types(anew).replaceAll('VARCHAR', 'DOUBLE')
      )
        continue
      expect([table.name, named]).toEqual([table.name, anew])
      alike += 1
    }
    expect(alike).toBeGreaterThan(60)
  })

  it('are looked at again when one of them changes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    put('t/a.ndjson', '{"n":1,"at":"2024-02-05T10:00:00Z","kg":1.5}\n')
    put('t/b.ndjson', '{"n":2}\n')
    const session = await connectToFolder(registry.settings())
    try {
      const viewText = () => rowsIn(session, "select sql from duckdb_views() where view_name = 't'")
      const first = await viewText()
      expect(String(first)).toContain('"columns"')
      put('t/b.ndjson', '{"n":0.4,"later":"A41"}\n')
      expect(await rowsIn(session, 'select n, later from t order by n')).toEqual([
        [0.4, 'A41'],
        [1, null],
      ])
      put('t/b.ndjson', '{"n":2,"kg":12345678901234567890}\n')
      await expect(rowsIn(session, 'select sum(kg) from t')).rejects.toMatchObject({
        message: expect.stringContaining(
          'The column kg has changed and can be read as text only. Refresh the database',
        ),
      })
      put('t/b.ndjson', '{"n":"unknown"}\n')
      await expect(rowsIn(session, 'select min(n) from t')).rejects.toMatchObject({
        message: expect.stringContaining('The column n has changed and can be read as text only. Refresh the database'),
      })
      put('t/b.ndjson', '{"n":2}\n')
      expect(await rowsIn(session, 'select sum(n), sum(kg) from t')).toEqual([[3, 1.5]])
      expect(await viewText()).toEqual(first)
    } finally {
      await session.close()
      vi.useRealTimers()
    }
  })
})
