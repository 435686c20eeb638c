import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportedFile, type ExportFormat, exportFormats } from '@soundings/contract'
import { type ConnectedDatabase, saveQuestion, signIn, startApplication } from '../application.ts'
import type { BareDriver } from '../bare-drivers.ts'
import { writeBareWorkbook } from '../bare-workbook.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { plainSql } from '../hospital.ts'
import { compareTimes } from '../measure.ts'
import { questionsOf } from '../questions.ts'

const ROWS = 200_000
const ROUNDS = 5
const MEGABYTE = 2 ** 20

interface Place {
  readonly dataDir: string
  readonly database: ConnectedDatabase
  readonly bare: BareDriver
  /** How the engine is told to write CSV itself. */
  readonly copyOptions: string
}

/** Files against what the database and the format allow at best: from the request until the file can be downloaded. */
export async function* measureExports(
  admin: Ask,
  { dataDir, database, bare, copyOptions }: Place,
): AsyncGenerator<Measurement> {
  const id = await saveQuestion(admin, questionsOf(database).rows(ROWS))
  const select = plainSql.page(ROWS, 0)
  const csv = await compareTimes(
    () => exported(admin, id, 'CSV'),
    () => bare.ask(`copy (${select}) to '/dev/null' ${copyOptions}`),
    ROUNDS,
  )
  yield {
    name: `${ROWS} rows as CSV, times the engine's own copy, ${database.label}`,
    value: csv.ratio,
    target: { atMost: 5 },
    because: csv.because,
  }

  const rows = (JSON.parse(await bare.ask(select)) as Record<string, string | number | boolean | null>[]).map((row) =>
    Object.values(row),
  )
  const xlsx = await compareTimes(
    () => exported(admin, id, 'XLSX'),
    () => writeBareWorkbook(rows, join(dataDir, 'bare.xlsx')),
    ROUNDS,
  )
  yield {
    name: `${ROWS} rows as XLSX, times a bare writer from memory, ${database.label}`,
    value: xlsx.ratio,
    target: { atMost: 3 },
    because: xlsx.because,
  }

  const parquet = await compareTimes(
    () => exported(admin, id, 'PARQUET'),
    () => exported(admin, id, 'CSV'),
    ROUNDS,
  )
  yield {
    name: `${ROWS} rows as Parquet, times the same as CSV, ${database.label}`,
    value: parquet.ratio,
    target: { atMost: 6 },
    because: parquet.because,
  }
}

/** In a fresh process for each, since memory that was once taken is seldom given back. */
export async function* measureExportMemory(
  dataDir: string,
  database: ConnectedDatabase,
  rows: number,
): AsyncGenerator<Measurement> {
  for (const [count, format] of [
    [ROWS, 'CSV'],
    [ROWS, 'XLSX'],
    [ROWS, 'PARQUET'],
    [rows, 'CSV'],
    [rows, 'PARQUET'],
    [Math.min(rows, 1_000_000), 'XLSX'],
  ] as const) {
    const application = await startApplication(dataDir)
    const admin = await signIn(application.origin)
    await exported(admin, await saveQuestion(admin, questionsOf(database).rows(1000)), format)
    const id = await saveQuestion(admin, questionsOf(database).rows(count))
    // 5 lets the kernel forget the highest mark.
    writeFileSync(`/proc/${application.pid}/clear_refs`, '5')
    const before = memoryOf(application.pid, 'VmRSS')
    await exported(admin, id, format)
    const value = Math.round((memoryOf(application.pid, 'VmHWM') - before) / MEGABYTE)
    await application.stop()
    yield {
      name: `memory grown during ${count} rows as ${format}, ${database.label}`,
      value,
      target: { atMost: 100 },
      unit: ' MB',
      because: 'highest mark of the process',
    }
  }
}

/** What another person feels with a tiny question while a large file is written: the worst wait with and without. */
export async function* measureExportNeighbours(admin: Ask, database: ConnectedDatabase): AsyncGenerator<Measurement> {
  const tiny = await saveQuestion(admin, questionsOf(database).departmentsAbove(0))
  const large = await saveQuestion(admin, questionsOf(database).rows(ROWS))
  for (const format of exportFormats) {
    const alone = await worstWait(admin, tiny, sleep(3000))
    const beside = await worstWait(admin, tiny, exported(admin, large, format))
    yield {
      name: `longest extra wait of a tiny question during ${ROWS} rows as ${format}, ${database.label}`,
      value: Math.max(0, beside - alone),
      target: { atMost: 100 },
      unit: ' ms',
      because: `${beside.toFixed(0)} ms at worst against ${alone.toFixed(0)} ms without`,
    }
  }
}

export async function exported(admin: Ask, questionId: number, extention: ExportFormat): Promise<void> {
  const { fileId } = read<{ fileId: string }>(
    await admin('POST', '/exporter/oi-files', { displayName: 'Measured', extention, questionId }),
  )
  for (;;) {
    const { state, cause } = read<ExportedFile>(await admin('GET', `/exporter/oi-files/${fileId}`))
    if (state === 'done') return
    if (state === 'failed') throw new Error(cause)
    await sleep(20)
  }
}

async function worstWait(admin: Ask, question: number, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => (isOver = true))
  let worst = 0
  while (!isOver) {
    const began = performance.now()
    await admin('POST', `/core/executor/${question}/execute`, { refresh: true })
    worst = Math.max(worst, performance.now() - began)
    await sleep(5)
  }
  await work
  return worst
}

const read = <Reply>(answer: Buffer) => JSON.parse(answer.toString()) as Reply

function memoryOf(pid: number, mark: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes = '0'] = new RegExp(`${mark}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
