import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { collectTables } from '../../source-tables.ts'
import { type DriverSession, readAll } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { prepareFileFolder } from '../../testing/file-folder.ts'
import { createThrowawayFolder, removeFolder } from '../../testing/throwaway-folder.ts'
import { connectToFolder } from './session.ts'

const registry = prepareFileFolder()
const { put, writeParquet } = registry
let session: DriverSession

async function withFolder<Result>(work: () => Promise<Result>, connect = connectToFolder): Promise<Result> {
  session = await connect(registry.settings())
  try {
    return await work()
  } finally {
    await session.close()
  }
}

const rowsOf = async (text: string) => (await readAll(session.stream({ text, params: [] }))).rows
const tables = async () =>
  (await collectTables(session.streamTables())).map(({ name, columns }) => [
    name,
    columns.map((column) => `${column.name} ${column.dataType}`).join(', '),
  ])

describe('a folder of files', () => {
  it('has a table for each file and one for each folder, with the types of the values', async () => {
    put('wards.csv', 'id,name,opened,beds,zip\n1,Eye,2024-03-01,12,01234\n2,"Ear, nose",2025-01-31,,00001\n')
    put('notes.TSV', 'id\ttext\n1\tfine\n')
    put(
      'events.ndjson',
      '{"at":"2026-01-02T03:04:05","kind":"in"}\n{"at":"2026-01-03T00:00:00","kind":"out","ward":2}\n',
    )
    await writeParquet('stays/year=2025/part-0.parquet', 'select 1::bigint as id, 1.50::decimal(10,2) as cost')
    await writeParquet(
      'stays/year=2026/part-0.parquet',
      "select 2::bigint as id, 2.25::decimal(10,2) as cost, 'late' as remark",
    )
    put('stays/_SUCCESS', '')
    put('.hidden.csv', 'a\n1\n')
    put('readme.txt', 'no table')
    await withFolder(async () => {
      expect(await tables()).toEqual([
        ['events', 'at DATE, kind STRING, ward NUMBER'],
        ['notes', 'id NUMBER, text STRING'],
        ['stays', 'id NUMBER, cost NUMBER, remark STRING, year NUMBER'],
        ['wards', 'id NUMBER, name STRING, opened DATE, beds NUMBER, zip STRING'],
      ])
      expect(await rowsOf('select * from wards order by id')).toEqual([
        [1, 'Eye', '2024-03-01', 12, '01234'],
        [2, 'Ear, nose', '2025-01-31', null, '00001'],
      ])
      expect(await rowsOf('select id, cost, remark, year from stays order by id')).toEqual([
        [1, 1.5, null, 2025],
        [2, 2.25, 'late', 2026],
      ])
    }, engines.files.connect)
  })

  it('shows files that come and go when its tables are listed again', async () => {
    put('wards.csv', 'id\n1\n')
    await withFolder(async () => {
      expect(await tables()).toEqual([['wards', 'id NUMBER']])
      put('beds/a.csv', 'bed\n1\n')
      put('beds/b.csv', 'bed\n2\n3\n')
      renameSync(join(registry.folder(), 'wards.csv'), join(registry.folder(), 'units.csv'))
      expect(await tables()).toEqual([
        ['beds', 'bed NUMBER'],
        ['units', 'id NUMBER'],
      ])
      expect(await rowsOf('select sum(bed) from beds')).toEqual([[6]])
      put('units.csv', 'id,name\nx,Eye\n')
      expect(await tables()).toEqual([
        ['beds', 'bed NUMBER'],
        ['units', 'id STRING, name STRING'],
      ])
      await expect(rowsOf('select * from wards')).rejects.toMatchObject({ kind: 'query-failed' })
    })
  })

  it('reads each file once, whatever its name', async () => {
    put('a*.csv', 'n\n1\n')
    put('ab.csv', 'n\n100\n')
    put('b[1].csv', 'n\n2\n')
    put('it\'s "new".csv', 'n\n3\n')
    put('same.csv', 'n\n4\n')
    put('same.ndjson', '{"n":5}\n')
    put('same/x.csv', 'n\n6\n')
    await withFolder(async () => {
      expect((await tables()).map(([name]) => name)).toEqual([
        'a*',
        'ab',
        'b[1]',
        'it\'s "new"',
        'same.csv',
        'same.ndjson',
        'same/csv',
      ])
      expect(
        await rowsOf(
          'select (select sum(n) from "a*"), (select sum(n) from "b[1]"), (select sum(n) from "it\'s ""new"""), (select sum(n) from "same.csv"), (select sum(n) from "same/csv")',
        ),
      ).toEqual([[1, 2, 3, 4, 6]])
    })
  })

  it('takes dates for dates only where it is certain which part is the day', async () => {
    const column = async (...files: readonly (readonly string[])[]) => {
      rmSync(registry.folder(), { recursive: true, force: true })
      mkdirSync(registry.folder())
      files.forEach((values, at) => put(`t/${at}.csv`, `id,d\n${values.map((value) => `1,${value}\n`).join('')}`))
      return withFolder(async () => [(await tables())[0]![1], (await rowsOf('select d from t order by d')).flat()])
    }
    const asDates = 'id NUMBER, d DATE'
    const asTexts = 'id NUMBER, d STRING'
    // Proven by one file, and read so in all: 2 May would be wrong.
    expect(await column(['02/05/2024'], ['02/13/2024'])).toEqual([asDates, ['2024-02-05', '2024-02-13']])
    expect(await column(['05/02/2024'], ['13/02/2024'])).toEqual([asDates, ['2024-02-05', '2024-02-13']])
    expect(await column(['5.2.2024', '31.12.2024'])).toEqual([asDates, ['2024-02-05', '2024-12-31']])
    expect(await column(['2024-02-05'], ['2024/02/13'])).toEqual([asDates, ['2024-02-05', '2024-02-13']])
    expect(await column(['2024-02-05T10:00:00.5'], ['2024-02-05 11:00'])).toEqual([
      asDates,
      ['2024-02-05T10:00:00.5', '2024-02-05T11:00:00'],
    ])
    expect(await column(['13/02/2024 10:00:00'], ['05/02/2024 10:00:00'])).toEqual([
      asDates,
      ['2024-02-05T10:00:00', '2024-02-13T10:00:00'],
    ])
    // Not proven, refuted, in two digits, or of two kinds.
    for (const files of [
      [['02/05/2024']],
      [['02/05/2024', '03/06/2024'], ['05/02/2024']],
      [['13/02/2024'], ['02/13/2024']],
      [['05/02/24', '25/02/24']],
      [['2024-02-05'], ['13/02/2024']],
      [['02/05/2024 10:00:00']],
      [['02/05/2024 10:00:00 AM']],
    ])
      expect(await column(...files)).toEqual([asTexts, files.flat().toSorted()])
  })

  it('finds types that hold for all lines, and leaves no line out', async () => {
    const many = (value: string) => `${value}\n`.repeat(25_000)
    put('fractions.csv', `n\n${many('1')}0.4\n`)
    put('codes.csv', `n\n${many('17')}00123\n`)
    put('times.csv', `n\n${many('2024-01-01')}2024-01-02 23:30:00\n`)
    put('marks.csv', `bed,n\n#12,1\n#13,2\n14,3\n`)
    put('fractions.ndjson', `${many('{"n":1}')}{"n":0.4,"later":"A41"}\n`)
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toEqual({
        'fractions.csv': 'n NUMBER',
        codes: 'n STRING',
        times: 'n DATE',
        marks: 'bed STRING, n NUMBER',
        'fractions.ndjson': 'n NUMBER, later STRING',
      })
      expect(await rowsOf('select min(n) from "fractions.csv"')).toEqual([[0.4]])
      expect(await rowsOf('select min(n), max(later) from "fractions.ndjson"')).toEqual([[0.4, 'A41']])
      expect(await rowsOf("select n from codes where n <> '17'")).toEqual([['00123']])
      expect(await rowsOf('select max(n) from times')).toEqual([['2024-01-02T23:30:00']])
      expect(await rowsOf('select bed from marks')).toEqual([['#12'], ['#13'], ['14']])
    })
  })

  it('keeps every digit of whole numbers that floating point cannot hold, and of codes of diagnoses', async () => {
    const [long, longer] = ['12345678901234567890', '9'.repeat(45)]
    put('ids.csv', `id,n\n${long},1\n7,2\n`)
    put('longer.csv', `id,n\n-${longer},1.5\n,2\n`)
    // Each file by itself has whole numbers of 64 bits or fractions.
    put('stays/a.csv', 'id,kg\n9007199254740993,1\n')
    put('stays/b.csv', 'id,kg\n0.5,1.25\n')
    put('codes.csv', 'icd,glucose\n250.0,250.0\n250.00,250.00\n')
    put('ids.ndjson', `{"id":${long}0,"kg":1.5}\n{"id":7}\n`)
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toEqual({
        'ids.csv': 'id STRING, n NUMBER',
        longer: 'id STRING, n NUMBER',
        stays: 'id STRING, kg NUMBER',
        codes: 'icd STRING, glucose NUMBER',
        'ids.ndjson': 'id STRING, kg NUMBER',
      })
      expect(await rowsOf('select * from "ids.csv" order by n')).toEqual([
        [long, 1],
        ['7', 2],
      ])
      expect(await rowsOf('select id from longer order by n')).toEqual([[`-${longer}`], [null]])
      expect(await rowsOf('select * from stays order by kg')).toEqual([
        ['9007199254740993', 1],
        ['0.5', 1.25],
      ])
      expect(await rowsOf('select * from codes order by icd')).toEqual([
        ['250.0', 250],
        ['250.00', 250],
      ])
      expect(await rowsOf('select id from "ids.ndjson" order by kg')).toEqual([[`${long}0`], ['7']])
    })
    // Also where only some files of a table have the column, and below the first 20,000 lines.
    put('more/a.csv', `id,kg\n${'0.5,1\n'.repeat(25_000)}${long},2\n`)
    put('more/b.csv', 'kg,note\n3,x\n')
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toMatchObject({ more: 'id STRING, kg NUMBER, note STRING' })
      expect(await rowsOf('select id, note from more where kg > 1 order by kg')).toEqual([
        [long, null],
        [null, 'x'],
      ])
    })
    // Names of codes do not make texts of numbers that lose nothing.
    put('none.csv', 'dx,platelets_dx,zip code\n250.1,250.0,12.5\n401,180,7\n')
    await withFolder(async () =>
      expect(Object.fromEntries(await tables())).toMatchObject({
        none: 'dx NUMBER, platelets_dx NUMBER, zip code NUMBER',
      }),
    )
    // Whole numbers of 64 bits are exact, also one that stands for an unknown value.
    put('unknown.csv', 'n\n1\n9999999999999999\n')
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toMatchObject({ unknown: 'n NUMBER' })
      expect(await rowsOf('select max(n)::varchar from unknown')).toEqual([['9999999999999999']])
    })
    // What floating point holds exactly stays a number.
    put('exact.csv', 'n\n100000000000000000000\n1.5\n')
    await withFolder(async () => expect(Object.fromEntries(await tables())).toMatchObject({ exact: 'n NUMBER' }))
  })

  it('takes columns as one whose names differ by case alone, for dates and numbers that become texts', async () => {
    const long = '9007199254740993'
    put('stays/a.csv', `ID,Day\n${long},02/05/2024\n`)
    put('stays/b.csv', 'id,day\n0.5,02/06/2024\n')
    put('mixed/a.csv', `n\n${long}\n0.5\n`)
    put('mixed/b.csv', `N\n05/02/2024\n`)
    put('codes/a.csv', 'ICD,x\n250.00,1\n')
    put('codes/b.csv', 'icd,x\n250.0,2\nV58,3\n')
    put('one.csv', `ID,id\n${long},1\n0.5,2.5\n`)
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toEqual({
        stays: 'ID STRING, Day STRING',
        mixed: 'n STRING',
        codes: 'ICD STRING, x NUMBER',
        one: 'ID STRING, id_1 NUMBER',
      })
      expect(await rowsOf('select * from stays order by 2')).toEqual([
        [long, '02/05/2024'],
        ['0.5', '02/06/2024'],
      ])
      expect(await rowsOf('select * from mixed order by 1')).toEqual([['0.5'], ['05/02/2024'], [long]])
      expect(await rowsOf('select icd from codes order by x')).toEqual([['250.00'], ['250.0'], ['V58']])
    })
  })

  it('keeps the zone of moments in NDJSON, and texts where only some have one', async () => {
    put(
      'logs/a.ndjson',
      '{"at":"2024-07-01T00:30:00+02:00","some":"2024-07-01T00:30:00Z","none":"2024-07-01T00:30:00","n":1}\n',
    )
    put('logs/b.ndjson', '{"at":"2024-07-01T00:30:00Z","some":"2024-07-01T00:30:00","day":"02-05-2024"}\n')
    await withFolder(async () => {
      const [logs] = await collectTables(session.streamTables())
      expect(logs!.columns.map(({ name, dbType }) => [name, dbType])).toEqual([
        ['at', 'TIMESTAMP WITH TIME ZONE'],
        ['some', 'VARCHAR'],
        ['none', 'TIMESTAMP'],
        ['n', 'BIGINT'],
        ['day', 'VARCHAR'],
      ])
      expect(await rowsOf('select * from logs order by n')).toEqual([
        ['2024-06-30T22:30:00', '2024-07-01T00:30:00Z', '2024-07-01T00:30:00', 1, null],
        ['2024-07-01T00:30:00', '2024-07-01T00:30:00', null, null, '02-05-2024'],
      ])
    })
  })

  it('keeps dates of NDJSON as texts that do not begin with a year of four digits', async () => {
    put('t.ndjson', '{"a":"24-02-05","b":"02-05-2024 00:30:00","c":"24-02-05 00:30:00","d":"2024-02-05"}\n')
    await withFolder(async () => {
      expect(await tables()).toEqual([['t', 'a STRING, b STRING, c STRING, d DATE']])
      expect(await rowsOf('select * from t')).toEqual([
        ['24-02-05', '02-05-2024 00:30:00', '24-02-05 00:30:00', '2024-02-05'],
      ])
    })
  })

  it('reads keys of NDJSON that differ by case alone, and numbers and dates beside them', async () => {
    put('a.ndjson', '{"ID":1,"id":"x","at":"2024-07-01T00:30:00+02:00","s/t~":[1]}\n{"id":"y","ID":null,"kg":0.5}\n')
    put('b/1.ndjson', '{"N":12345678901234567890,"day":"2024-02-05"}\n')
    put('b/2.ndjson', '{"n":1.5,"Day":"02-05-2024","n_1":"z"}\n')
    put('c.ndjson', '{"id":1,"id_1":2,"at":"2024-07-01T00:30:00Z"}\n')
    put('p/year=2024/1.ndjson', '{"ID":1,"id":2,"at":"2024-07-01T00:30:00Z"}\n')
    await withFolder(async () => {
      expect(Object.fromEntries(await tables())).toEqual({
        a: 'ID NUMBER, id_1 STRING, at DATE, s/t~ OTHER, kg NUMBER',
        b: 'N NUMBER, day DATE, n_1 NUMBER, Day_1 STRING, n_1_1 STRING',
        c: 'id NUMBER, id_1 NUMBER, at DATE',
        p: 'ID NUMBER, id_1 NUMBER, at DATE, year NUMBER',
      })
      expect(await rowsOf('select "ID", id_1, "at", kg from a order by id_1')).toEqual([
        [1, 'x', '2024-06-30T22:30:00', null],
        [null, 'y', null, 0.5],
      ])
      expect(await rowsOf('select * from b order by "Day_1"')).toEqual([
        [null, null, 1.5, '02-05-2024', 'z'],
        ['12345678901234567890', '2024-02-05', null, null, null],
      ])
      expect(await rowsOf('select id, id_1 from c')).toEqual([[1, 2]])
      expect(await rowsOf('select * from p')).toEqual([[1, 2, '2024-07-01T00:30:00', 2024]])
    })
  })

  it('keeps texts of NDJSON as they are written, unless they are dates', async () => {
    put(
      't.ndjson',
      '{"a":"1.250","b":"550E8400-E29B-41D4-A716-446655440001","c":"12:30:00","d":"2024-02-05","e":1.5}\n{"a":"2"}\n',
    )
    await withFolder(async () => {
      expect(await tables()).toEqual([['t', 'a STRING, b STRING, c STRING, d DATE, e NUMBER']])
      expect(await rowsOf('select * from t where e > 1')).toEqual([
        ['1.250', '550E8400-E29B-41D4-A716-446655440001', '12:30:00', '2024-02-05', 1.5],
      ])
    })
  })

  it('refuses a file that is none by name, without its place on the disk', async () => {
    put('wards.parquet', 'not parquet')
    const refusal = await withFolder(tables).catch((error: Error) => error)
    expect((refusal as Error).message).toMatch(/^The files of wards cannot be read as one table: /)
    expect((refusal as Error).message).not.toContain(registry.filesDir())
  })

  it.each(['bad.ndjson', 'bad.csv.gz', 'bad.parquet'])(
    'answers questions on other tables beside a broken %s, and on it when it is whole',
    async (name) => {
      put('wards.csv', 'id\n1\n')
      put(name, 'x\n{')
      const why = { message: expect.stringMatching(/^The files of bad cannot be read as one table: /) as string }
      await withFolder(async () => {
        for (const isListed of [false, true]) {
          if (isListed) await expect(tables()).rejects.toMatchObject(why)
          expect(await rowsOf('select * from wards')).toEqual([[1]])
          await expect(rowsOf('select * from bad')).rejects.toMatchObject(why)
        }
        rmSync(join(registry.folder(), name))
        if (name === 'bad.parquet') await writeParquet(name, 'select 1 as n')
        else if (name === 'bad.ndjson') put(name, '{"n":1}\n')
        else writeFileSync(join(registry.folder(), name), gzipSync('n\n1\n'))
        expect(await rowsOf('select n from bad')).toEqual([[1]])
        expect((await tables()).map(([table]) => table)).toEqual(['bad', 'wards'])
      })
    },
  )

  it('reads a file that has changed as it is, and says nothing of its values where a line does not fit its columns', async () => {
    const numbers = `n\n${'1\n'.repeat(60_000)}`
    put('long.csv', numbers)
    await withFolder(async () => {
      expect(await tables()).toEqual([['long', 'n NUMBER']])
      put('long.csv', `${numbers}0.4\n`)
      expect(await rowsOf('select sum(n) from long')).toEqual([[60_000.4]])
      put('long.csv', `${numbers}Undergrove\n`)
      const refusal = (await rowsOf('select sum(n) from long').catch((error: Error) => error)) as Error
      expect(refusal).toMatchObject({ kind: 'query-failed' })
      expect(refusal.message).not.toMatch(new RegExp(`Undergrove|${registry.filesDir()}`))
    })
  })

  it('lists no tables for a caller who has left meanwhile', async () => {
    put('t.csv', 'n\n1\n')
    await withFolder(async () => {
      const gone = { signal: AbortSignal.abort() }
      await expect(collectTables(session.streamTables(gone))).rejects.toMatchObject({ kind: 'cancelled' })
      await expect(readAll(session.stream({ text: 'select n from t', params: [] }, gone))).rejects.toMatchObject({
        kind: 'cancelled',
      })
    })
  })

  it('cannot be left by names, links or functions of the database', async () => {
    const outside = createThrowawayFolder('soundings-files-')
    writeFileSync(join(outside, 'secret.csv'), 'secret\n1\n')
    put('wards.csv', 'id\n1\n')
    symlinkSync(join(outside, 'secret.csv'), join(registry.folder(), 'link.csv'))
    symlinkSync(outside, join(registry.folder(), 'linked'))
    symlinkSync(outside, join(registry.filesDir(), 'away'))
    for (const database of [
      'away',
      '..',
      '../../registry',
      '/etc',
      '',
      '.',
      'registry/../..',
      'registry\0',
      'registry/wards.csv',
      'none',
    ]) {
      await expect(connectToFolder({ database, filesDir: registry.filesDir() }), database).rejects.toMatchObject({
        kind: expect.stringMatching(/^(forbidden-file|no-such-database)$/),
      })
    }
    await withFolder(async () => {
      expect(await tables()).toEqual([['wards', 'id NUMBER']])
      for (const text of [
        `select * from read_csv('${outside}/secret.csv')`,
        `select * from read_csv('${registry.folder()}/../away/secret.csv')`,
        `select * from read_csv('${registry.folder()}/link.csv')`,
        `select * from read_csv('${registry.folder()}/linked/*.csv')`,
        "select * from read_text('/etc/passwd')",
        "select * from glob('/etc/*')",
        "select getenv('HOME')",
        `copy (select 1) to '${registry.folder()}/new.csv'`,
        `attach '${outside}/new.db'`,
        'set enable_external_access = true',
        "set allowed_directories = ['/']",
        'install httpfs',
        'load httpfs',
        'drop view wards',
      ]) {
        const answer = await rowsOf(text).catch((error: Error) => error)
        expect([text, answer]).toEqual([text, expect.any(Error)])
        expect((answer as Error).message).not.toContain(`${registry.folder()}/`)
      }
      expect(await rowsOf('select * from wards')).toEqual([[1]])
    })
    removeFolder(outside)
  })
})
