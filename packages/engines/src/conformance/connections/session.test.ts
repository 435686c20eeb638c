import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError } from '../../engine-error.ts'
import { BATCH_BYTES, readAll, type Batch, type Engine, type Session } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { AWKWARD_TABLE, awkwardColumns, fixtureTables } from '../clinic/fixture.ts'
import { enginesWithKeys, type Source, sources, testedEngines } from '../clinic/sources.ts'
import { writeFixture } from '../clinic/write-fixture.ts'
import { promptly } from '../../testing/promptly.ts'

const PATIENCE = { timeout: 30_000 }

describe.each(testedEngines)('%s', (engineName) => {
  const engine: Engine = engines[engineName]
  const hasKeys = enginesWithKeys.some((name) => name === engineName)
  let source: Source
  let session: Session
  const read = async (text: string, params: readonly unknown[] = []) =>
    (await readAll(session.stream({ text, params }))).rows
  const quoted = (name: string) => engine.dialect.quoteName(name)

  /** Whether the slow query has ended soon, for its reader and in the database. */
  async function isStopped(running: Promise<unknown>, withinMs?: number): Promise<boolean> {
    let hasEnded = false
    void running.catch(() => undefined).finally(() => (hasEnded = true))
    return promptly(
      async () => hasEnded && ((await source.countRunning?.(source.slowSql.slice(0, 40))) ?? 0) === 0,
      withinMs,
    )
  }

  beforeAll(async () => {
    const opened = await sources[engineName]()
    if (!opened) throw new Error(`${engineName} is not installed here`)
    source = opened
    await source.write((run) => writeFixture(fixtureTables, engine.dialect, source.types, run))
    await source.write(
      async (run) =>
        void (await run('create view long_visits as select id, minutes from visits where minutes > 30', [])),
    )
    session = await engine.connect(source.settings)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  it('answers a test', async () => {
    await expect(session.test()).resolves.toBeUndefined()
  })

  it('brings awkward values through unharmed', async () => {
    expect(await read('select name, born, active, weight, balance, big from patients order by id')).toEqual([
      [
        "O'Brien",
        '1980-02-29',
        true,
        70.5,
        expect.toBeOneOf(['1234567890123456.78', 1234567890123456.8]),
        '9223372036854775807',
      ],
      ['Zoë 🏥 "quoted"', '2000-12-31', false, -0.1, -12.5, '-9007199254740993'],
      ['', '1999-01-01', true, 0, 0, 0],
      [null, null, null, null, null, null],
      ['100%_\\n "x"; drop table patients', '2024-02-29', false, 1e15, 0.01, '9007199254740992'],
      ['ÉCOLE', '1980-02-29', true, 70.5, 99.99, 6],
      ['école', '1970-01-01', true, 3.25, 99.99, 7],
    ])
    expect(await read('select admitted, discharged from visits where id < 3 order by id')).toEqual([
      ['2024-02-29T23:59:59', '2024-03-01T00:00:29.5'],
      ['2024-03-31T00:00:00', '2024-03-30T23:00:00'],
    ])
  })

  it('tells the types of result columns', async () => {
    const { columns } = await readAll(
      session.stream({ text: 'select name, born, active, weight, balance, big from patients', params: [] }),
    )
    expect(columns.map(({ dataType }) => dataType)).toEqual(['STRING', 'DATE', 'BOOLEAN', 'NUMBER', 'NUMBER', 'NUMBER'])
    expect(columns[0]).toEqual({ name: 'name', dataType: 'STRING' })
  })

  it('hands over one empty batch with its columns when there are no rows', async () => {
    const batches: Batch[] = []
    for await (const batch of session.stream({ text: 'select id from patients where id = 99', params: [] }))
      batches.push(batch)
    expect(batches).toEqual([{ columns: [{ name: 'id', dataType: 'NUMBER' }], rows: [] }])
  })

  it('reads tables and columns with awkward names', async () => {
    const row = await read(`select ${awkwardColumns.map(quoted).join(', ')} from ${quoted(AWKWARD_TABLE)}`)
    expect(row).toEqual([awkwardColumns.map((name, index) => (index === 0 ? 1 : `value of ${name}`))])
    const table = (await session.listTables()).find(({ name }) => name === AWKWARD_TABLE)
    expect(table?.columns.map(({ name }) => name)).toEqual(awkwardColumns)
  })

  it('lists tables with types, primary keys and foreign keys, composite ones too', async () => {
    const tables = await session.listTables()
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [AWKWARD_TABLE, 'long_visits', 'patients', 'visits', 'wards'].sort(),
    )

    const visits = tables.find(({ name }) => name === 'visits')!
    expect(visits.isView).toBe(false)
    expect(visits.columns.map(({ name, dataType, primaryKey }) => [name, dataType, primaryKey])).toEqual([
      ['id', 'NUMBER', hasKeys],
      ['patient_id', 'NUMBER', false],
      ['ward_site', 'STRING', false],
      ['ward_code', 'STRING', false],
      ['admitted', 'DATE', false],
      ['discharged', 'DATE', false],
      ['minutes', 'NUMBER', false],
    ])
    expect(
      visits.references.map(({ table, pairs }) => [table, ...pairs.map(({ from, to }) => `${from} → ${to}`)]).sort(),
    ).toEqual(
      hasKeys
        ? [
            ['patients', 'patient_id → id'],
            ['wards', 'ward_site → site', 'ward_code → code'],
          ]
        : [],
    )
    expect(tables.find(({ name }) => name === 'wards')!.uniqueKeys).toEqual(
      hasKeys ? expect.arrayContaining([['site', 'code']]) : [],
    )
    const wards = tables.find(({ name }) => name === 'wards')!
    expect(wards.columns.map(({ primaryKey, nullable }) => [primaryKey, nullable])).toEqual([
      [hasKeys, false],
      [hasKeys, false],
      [false, true],
    ])
    expect(tables.find(({ name }) => name === 'patients')!.columns.map(({ dataType }) => dataType)).toEqual([
      'NUMBER',
      'STRING',
      'DATE',
      'BOOLEAN',
      'NUMBER',
      'NUMBER',
      'NUMBER',
    ])
    const view = tables.find(({ name }) => name === 'long_visits')!
    expect(view).toMatchObject({ isView: true, comment: null })
    expect(view.columns.map(({ name, primaryKey }) => [name, primaryKey])).toEqual([
      ['id', false],
      ['minutes', false],
    ])
  })

  it('hands over a long result in batches, and stops when the reader leaves', async () => {
    const text = 'select a.id from visits a, visits b, visits c, visits d, visits e order by 1'
    const sizes: number[] = []
    for await (const { rows } of session.stream({ text, params: [] }, { batchRows: 1000 })) sizes.push(rows.length)
    expect(sizes).toEqual([1000, 1000, 1000, 1000, 1000, 1000, 1000, 776])

    for await (const { rows } of session.stream({ text, params: [] }, { batchRows: 10 })) {
      expect(rows).toHaveLength(10)
      break
    }
    await expect(session.test()).resolves.toBeUndefined()
  })

  it('R26: hands over long texts in batches of bounded bytes', async () => {
    const text = `select a.id, '${'x'.repeat(51_000)}' as note from visits a, visits b, visits c`
    const sizes: number[] = []
    for await (const { rows } of session.stream({ text, params: [] })) sizes.push(rows.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(216)
    expect(Math.max(...sizes) * 51_000).toBeLessThan(2 * BATCH_BYTES)
  })

  it('R8: refuses to change anything', async () => {
    for (const text of [
      'delete from visits',
      "insert into wards values ('x', 'y', 'z')",
      'drop table visits',
      'create table intruder (a integer)',
    ]) {
      await expect(read(text), text).rejects.toMatchObject({ name: 'EngineError', kind: 'not-permitted' })
    }
    expect(await read('select count(*) from visits')).toEqual([[6]])
  })

  it('R8: refuses a second statement', async () => {
    await expect(read('select 1; select 2')).rejects.toMatchObject({
      kind: expect.toBeOneOf(['query-failed', 'not-permitted']),
    })
    await expect(read('select 1; drop table visits')).rejects.toBeInstanceOf(EngineError)
  })

  it('R10: stops a query in the database when it is cancelled', async () => {
    const cancel = new AbortController()
    const running = readAll(session.stream({ text: source.slowSql, params: [] }, { signal: cancel.signal }))
    const outcome = expect(running).rejects.toMatchObject({ kind: 'cancelled' })
    const needle = source.slowSql.slice(0, 40)
    if (source.countRunning) await expect.poll(() => source.countRunning!(needle), PATIENCE).toBe(1)
    else await new Promise((resolve) => setTimeout(resolve, 300))

    cancel.abort()
    expect(await isStopped(running)).toBe(true)
    await outcome
    await expect(session.test()).resolves.toBeUndefined()
  })

  it('R10: stops a query at its time limit', async () => {
    const running = readAll(session.stream({ text: source.slowSql, params: [] }, { timeoutMs: 300 }))
    const outcome = expect(running).rejects.toMatchObject({
      kind: 'timeout',
      message: 'The query took longer than 0.3 seconds and was stopped',
    })
    expect(await isStopped(running, 2300)).toBe(true)
    await outcome
    expect(await read('select count(*) from visits')).toEqual([[6]])
  })

  it('says when a statement is wrong', async () => {
    await expect(read('select nothing from nowhere')).rejects.toMatchObject({
      kind: 'query-failed',
      cause: expect.anything(),
    })
    await expect(session.test()).resolves.toBeUndefined()
  })

  it('runs several queries at once', async () => {
    const counts = await Promise.all(Array.from({ length: 12 }, () => read('select count(*) from patients')))
    expect(counts).toEqual(Array.from({ length: 12 }, () => [[7]]))
  })

  it('R10: survives cancelling at any moment', async () => {
    const text = 'select a.id from visits a, visits b, visits c, visits d, visits e, visits f order by 1'
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const cancel = new AbortController()
        setTimeout(() => cancel.abort(), index * 7)
        const answer = readAll(session.stream({ text, params: [] }, { signal: cancel.signal }))
        return answer.then(
          ({ rows }) => (rows.length === 46_656 ? 'read whole' : 'cut'),
          (error: EngineError) => error.kind,
        )
      }),
    )
    expect(outcomes.filter((outcome) => outcome !== 'read whole' && outcome !== 'cancelled')).toEqual([])
    expect(await read('select count(*) from visits')).toEqual([[6]])
  })

  it('ends running queries when it is closed', async () => {
    const other = await engine.connect(source.settings)
    const running = expect(readAll(other.stream({ text: source.slowSql, params: [] }))).rejects.toMatchObject({
      kind: 'lost-connection',
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await other.close()
    await running
    if (source.countRunning)
      await expect.poll(() => source.countRunning!(source.slowSql.slice(0, 40)), PATIENCE).toBe(0)
    await expect(session.test()).resolves.toBeUndefined()
  })

  it('answers nothing after it was closed', async () => {
    const other = await engine.connect(source.settings)
    await other.close()
    await expect(other.test()).rejects.toMatchObject({ kind: 'lost-connection' })
    await expect(session.test()).resolves.toBeUndefined()
  })
})
