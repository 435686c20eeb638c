import { createHash } from 'node:crypto'
import { Problem } from '@soundings/contract'
import { pack } from '../../../platform/archive/zip.ts'
import {
  ARCHIVE_BYTES_MAX,
  type ArchivedDashboard,
  type ArchivedDatabase,
  type ArchivedKind,
  type ArchivedQuestion,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  MANIFEST,
  pathOf,
  unpackLimits,
} from './archive-format.ts'

interface Contents {
  readonly questions: readonly ArchivedQuestion[]
  readonly dashboards: readonly ArchivedDashboard[]
  readonly databases: readonly ArchivedDatabase[]
  readonly linkedDashboards: NonNullable<Manifest['linkedDashboards']>
  readonly leftOut: readonly string[]
  readonly productVersion: string
  readonly at: Date
}

/** One JSON file for each thing, and a manifest with checksums and the names behind all ids. */
export async function writeArchive({
  questions,
  dashboards,
  databases,
  linkedDashboards,
  leftOut,
  productVersion,
  at,
}: Contents): Promise<Buffer> {
  const files = [
    ...questions.map((question, index) => toFile('question', index, question)),
    ...dashboards.map((dashboard, index) => toFile('dashboard', index, dashboard)),
  ]
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    productVersion,
    createdDate: at.toISOString(),
    databases: [...databases],
    files: files.map(({ kind, path, bytes }) => ({ path, kind, bytes: bytes.length, sha256: sha256(bytes) })),
    ...(linkedDashboards.length > 0 && { linkedDashboards }),
    leftOut: [...leftOut],
  }
  const all = [{ path: MANIFEST, bytes: toJson(manifest) }, ...files]
  const archive = await pack(all, at)
  const unpackedBytes = all.reduce((sum, { bytes }) => sum + bytes.length, 0)
  // What could not be read again is worth nothing as a backup.
  if (archive.length > ARCHIVE_BYTES_MAX || unpackedBytes > unpackLimits.totalBytes)
    throw new Problem('too-large', 'These are too many for one archive. Choose fewer')
  return archive
}

const toFile = (kind: ArchivedKind, index: number, content: object) => ({
  kind,
  path: pathOf(kind, index + 1),
  bytes: toJson(content),
})

const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
