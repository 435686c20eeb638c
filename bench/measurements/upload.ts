import { createWriteStream, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { type Upload, UPLOAD_PART_BYTES, type UploadLoad } from '@soundings/contract'
import { signIn, startApplication } from '../application.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { compareTimes } from '../measure.ts'

const ROWS = 1_000_000
const ROUNDS = 5
const MEGABYTE = 2 ** 20
/** As many as the process that loads uses. */
const THREADS = '2'

/** A file of a million rows that becomes a database, against DuckDB's own reader, from the request until it can be asked. */
export async function* measureUpload(): AsyncGenerator<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-upload-'))
  const application = await startApplication(dataDir)
  try {
    const admin = await signIn(application.origin)
    const path = join(dataDir, 'rows.csv')
    await writeRows(path)
    const grown = new Map<string, { first: number; highest: number }>()
    const watch = setInterval(() => noteLoading(application.pid, grown), 5)
    const files: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) files.push(await send(admin, path))
    const { ratio, because } = await compareTimes(
      () => load(admin, files.pop()!),
      () => loadWithDuckDb(path, join(dataDir, 'bare.duckdb')),
      ROUNDS,
    )
    clearInterval(watch)
    const name = `${ROWS} rows of CSV`
    yield {
      name: `${name} as a database, times DuckDB's own read_csv into a file`,
      value: ratio,
      target: { atMost: 2 },
      because,
    }
    const marks = [...grown.values()]
    yield {
      name: `memory grown in the process that loads ${name}`,
      value: Math.round(Math.max(...marks.map(({ first, highest }) => highest - first)) / MEGABYTE),
      target: { atMost: 200 },
      unit: ' MB',
      because: `highest of ${ROUNDS} loads; ${Math.round(Math.max(...marks.map(({ highest }) => highest)) / MEGABYTE)} MB with the program itself`,
    }
  } finally {
    await application.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Columns of each usual type; texts that repeat and others that do not. */
function* lines() {
  yield 'id,ward,admitted,cost,note,ok\n'
  const first = Date.UTC(2020, 0, 1)
  for (let id = 0; id < ROWS; id += 1) {
    const day = new Date(first + (id % 2000) * 86_400_000).toISOString().slice(0, 10)
    yield `${id},ward ${id % 40},${day},${((id * 37) % 100_000) / 100},a note about row ${id},${id % 3 === 0}\n`
  }
}

const writeRows = (path: string) => pipeline(lines, createWriteStream(path))

async function send(admin: Ask, path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { id } = read<Upload>(await admin('POST', '/discovery/uploads', { fileName: 'rows.csv', bytes: size }))
    for (let from = 0; from < size; from += UPLOAD_PART_BYTES) {
      const part = Buffer.alloc(Math.min(UPLOAD_PART_BYTES, size - from))
      await file.read(part, 0, part.length, from)
      await admin('POST', `/discovery/uploads/${id}/content?from=${from}`, part)
    }
    return id
  } finally {
    await file.close()
  }
}

async function load(admin: Ask, uploadId: string): Promise<void> {
  const files = [{ uploadId, tableName: 'rows', settings: {} }]
  const { id } = read<UploadLoad>(await admin('POST', '/discovery/upload-loads', { displayName: 'Measured', files }))
  for (;;) {
    const { state, message } = read<UploadLoad>(await admin('GET', `/discovery/upload-loads/${id}`))
    if (state === 'done') return
    if (state !== 'waiting' && state !== 'running') throw new Error(`${state} ${message}`)
    await sleep(10)
  }
}

/** Into a file, because what is uploaded lies on the disk too. */
async function loadWithDuckDb(path: string, target: string): Promise<void> {
  const instance = await DuckDBInstance.create(target, { threads: THREADS })
  const connection = await instance.connect()
  await connection.run(`create table rows as select * from read_csv('${path}')`)
  connection.closeSync()
  instance.closeSync()
  rmSync(target)
}

/** Notes the memory of processes that read a file which was sent; others of the application read databases. */
function noteLoading(pid: number, grown: Map<string, { first: number; highest: number }>): void {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
    )
    for (const child of children) {
      if (child === '' || !openFiles(child).some((file) => /\/uploads\/\w+\.part$/.test(file))) continue
      const first = grown.get(child)?.first ?? memoryOf(child, 'VmRSS')
      grown.set(child, { first, highest: memoryOf(child, 'VmHWM') })
    }
  } catch {
    // A process that ended while it was looked at.
  }
}

const memoryOf = (pid: string, mark: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${mark}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const openFiles = (pid: string) => readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`))

const read = <Reply>(answer: Buffer) => JSON.parse(answer.toString()) as Reply
