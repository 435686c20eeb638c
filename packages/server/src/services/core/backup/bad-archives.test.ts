import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../platform/archive/zip.ts'
import { connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { downloadArchive, dumpStore, uploadArchive } from '../../../testing/upload.ts'
import { unpackLimits } from './archive-format.ts'
import { sha256 } from './write-archive.ts'

let test: TestApp
let good: Buffer
let files: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  test = await startTestApp()
  const clinic = await connectClinic(test, ADMIN)
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')])
  const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'Visits', query })).json() as Question
  const dashboard = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([id]))).json() as { id: number }
  good = await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id])
  files = await unpack(good, unpackLimits)
  // Were one of the bad ones taken, it would show.
  await test.as(ADMIN).delete(`/core/dashboards/${dashboard.id}`)
  await test.as(ADMIN).delete(`/core/questions/${id}`)
})
afterAll(() => test.close())

type Json = Record<string, unknown>
interface Packed {
  path: string
  bytes: Buffer
}

const packed = (): Packed[] => [...files].map(([path, bytes]) => ({ path, bytes }))
const repack = (changed: readonly Packed[]) => pack(changed, new Date())
const json = (path: string) => JSON.parse(files.get(path)!.toString()) as Json

/** The archive with one file in other words; the checksum is made to fit, as a person with bad intent would. */
function rewrite(path: string, change: (content: Json) => unknown): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(change(json(path))))
  const manifest = json('manifest.json') as { files: { path: string; sha256: string; bytes: number }[] }
  for (const file of manifest.files)
    if (file.path === path) Object.assign(file, { sha256: sha256(bytes), bytes: bytes.length })
  return repack(
    packed().map((file) =>
      file.path === path
        ? { path, bytes }
        : file.path === 'manifest.json'
          ? { ...file, bytes: Buffer.from(JSON.stringify(manifest)) }
          : file,
    ),
  )
}

const withManifest = (change: Json) =>
  repack(
    packed().map((file) =>
      file.path === 'manifest.json'
        ? { ...file, bytes: Buffer.from(JSON.stringify({ ...json('manifest.json'), ...change })) }
        : file,
    ),
  )

function flipped(at: number): Buffer {
  const bytes = Buffer.from(good)
  bytes[at]! ^= 0xff
  return bytes
}

/** Names in the raw bytes, which no proper program would write. */
const renamed = (from: string, to: string) => Buffer.from(good.toString('latin1').replaceAll(from, to), 'latin1')

/** How many files the archive claims to hold. */
function withEntryCount(count: number): Buffer {
  const bytes = Buffer.from(good)
  const end = bytes.lastIndexOf('PK\x05\x06')
  bytes.writeUInt16LE(count, end + 8)
  bytes.writeUInt16LE(count, end + 10)
  return bytes
}

/** A manifest that names one database, with these columns in each of its tables. */
const withColumns = (columns: unknown[], tables = 1) =>
  withManifest({
    databases: [
      {
        id: 1,
        name: 'Clinic',
        type: 'sqlite',
        tables: numbers(tables, (at) => ({ id: at + 1, name: 'visits', columns })),
      },
    ],
  })
/** Of changing values, since what repeats itself is refused for unpacking to too much. */
const numbers = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at))
const scattered = (at: number) => (at * at * 7919) % 100_003

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1 as unknown)

const bad: Record<string, { file: () => Buffer | Promise<Buffer>; says: RegExp; status?: number }> = {
  'an empty file': { file: () => Buffer.alloc(0), says: /damaged, or it is not an archive/ },
  'a picture': { file: () => Buffer.from('\x89PNG\r\n\x1a\n and so on'), says: /not an archive of Soundings/ },
  'one that breaks off': { file: () => good.subarray(0, good.length - 30), says: /damaged/ },
  'one with a flipped bit in a file': { file: () => flipped(good.indexOf('questions/1.json') + 60), says: /damaged/ },
  'a zip of something else': {
    file: () => repack([{ path: 'letter.txt', bytes: Buffer.from('Dear all') }]),
    says: /not an archive of Soundings/,
  },
  'one of another program': {
    file: () => withManifest({ format: 'metrics-bundle' }),
    says: /not an archive of Soundings/,
  },
  'a newer one': {
    file: () => withManifest({ formatVersion: 2, productVersion: '9.1.0', more: true }),
    says: /made by a newer version of Soundings \(9\.1\.0\)/,
  },
  'one without a file that it lists': {
    file: () => repack(packed().filter(({ path }) => path !== 'questions/1.json')),
    says: /questions\/1\.json is missing/,
  },
  'one with a changed file': {
    file: () =>
      repack(packed().map((file) => (file.path === 'questions/1.json' ? { ...file, bytes: Buffer.from('{}') } : file))),
    says: /not what the manifest says/,
  },
  'one with a stowaway': {
    file: () => repack([...packed(), { path: 'users/1.json', bytes: Buffer.from('{}') }]),
    says: /users\/1\.json does not belong/,
  },
  'one with a file twice': { file: () => repack([...packed(), packed()[1]!]), says: /damaged/ },
  'one that leads out of its folder': { file: () => renamed('questions/1.json', '../../../../1.js'), says: /damaged/ },
  'one with an absolute path': { file: () => renamed('questions/1.json', '/etc/cron.d/jobs'), says: /damaged/ },
  'one whose question has an unknown field': {
    file: () => rewrite('questions/1.json', (question) => ({ ...question, ownerId: 1 })),
    says: /questions\/1\.json: .*ownerId/,
  },
  'one whose question is no question': {
    file: () => rewrite('questions/1.json', () => ({ name: 5 })),
    says: /questions\/1\.json: Name must be text$/,
  },
  'one nested 1,000 deep': {
    file: () => rewrite('questions/1.json', (question) => ({ ...question, query: deep(1000) })),
    says: /nested too deeply/,
  },
  'one with a formula of 500,000 wrong terms': {
    file: () => withColumns([{ id: 1, name: 'cost', expression: numbers(500_000, scattered) }]),
    says: /manifest\.json: Expression of .* must have at most 10000 parts in all/,
  },
  'one with 500,000 wrong terms in 100 formulas': {
    file: () => withColumns(numbers(100, (at) => ({ id: at + 1, name: 'cost', expression: numbers(5000, scattered) }))),
    says: /manifest\.json: Expression 1 of .* is not valid/,
  },
  'one with an unknown field in each of 150,000 columns': {
    file: () =>
      withColumns(
        numbers(7500, (at) => ({ id: at + 1, name: `${scattered(at)}`, more: scattered(at) })),
        20,
      ),
    says: /manifest\.json: .* has the unknown field more/,
  },
  'one with 500,000 wrong edges of bands': {
    file: () =>
      withColumns(
        numbers(2500, (at) => ({
          id: at + 1,
          name: 'cost',
          bands: [{ name: 'x', edges: numbers(200, (edge) => `\n${scattered(edge + at)}`) }],
        })),
      ),
    says: /manifest\.json: .* must be one line of plain text/,
  },
  'one whose dashboard shows a question that is not in it': {
    file: () => rewrite('questions/1.json', (question) => ({ ...question, id: 4711 })),
    says: /a question of the dashboard Morning is missing/,
  },
  'one that does not name its columns': {
    file: () => withManifest({ databases: [] }),
    says: /the archive does not say which database/,
    status: 409,
  },
  'a bomb of one huge file': {
    file: () => repack([...packed(), { path: 'questions/2.json', bytes: Buffer.alloc(9_000_000, ' ') }]),
    says: /unpacks to more/,
    status: 413,
  },
  'a bomb of many files': {
    file: () =>
      repack([
        ...packed(),
        ...Array.from({ length: 12 }, (_, at) => ({
          path: `questions/${at + 2}.json`,
          bytes: Buffer.alloc(1_000_000, ' '),
        })),
      ]),
    says: /unpacks to more/,
    status: 413,
  },
  'one with too many files': {
    file: () => withEntryCount(30_000),
    says: /too many files/,
    status: 413,
  },
  'one of more than 20 MB': {
    file: () => Buffer.concat([good, Buffer.alloc(21 * 1024 * 1024)]),
    says: /too large: at most 20 MB/,
    status: 413,
  },
}

describe('ST1 R20 a bad archive is refused with its reason and leaves the store as it was', () => {
  it.each(Object.entries(bad))('%s', async (_name, { file, says, status = 400 }) => {
    const before = await dumpStore(test)
    const answer = await uploadArchive(test, ADMIN, await file())
    expect([answer.report.title, answer.status]).toEqual([expect.stringMatching(says), status])
    expect(await dumpStore(test)).toEqual(before)
  })

  it('a form without the file, and a body that is no form', async () => {
    const before = await dumpStore(test)
    const elsewhere = await uploadArchive(test, ADMIN, good, '', 'attachment')
    expect([elsewhere.status, elsewhere.report.title]).toEqual([400, 'Choose a file to upload'])
    expect((await test.as(ADMIN).post('/core/importmany', {})).status).toBe(415)
    expect(await dumpStore(test)).toEqual(before)
  })

  it('while the good one is taken', async () => {
    // A tab that was just being renamed: taken as from the page, and not kept.
    const renaming = await rewrite('dashboards/1.json', ({ tabs, ...dashboard }) => ({
      ...dashboard,
      tabs: (tabs as Json[]).map((tab) => ({ ...tab, editable: true })),
    }))
    expect((await uploadArchive(test, ADMIN, renaming)).report).toMatchObject({
      applied: true,
      message: 'imported successfully',
    })
    const [{ id } = { id: 0 }] = (await test.as(ADMIN).get('/core/dashboards')).json() as { id: number }[]
    expect((await test.as(ADMIN).get(`/core/dashboards/${id}`)).status).toBe(200)
  })
})
