import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { ZipFile } from 'yazl'
import { KEY_FILE } from '../secrets/key.ts'
import {
  assertOwnStore,
  FORMAT,
  FORMAT_VERSION,
  InstanceError,
  type InstanceManifest,
  MANIFEST,
  type Place,
  STORE_FILE,
  UPLOADS_FOLDER,
} from './instance-format.ts'

interface Asked extends Place {
  readonly file: string
  readonly dataFilesDir: string
  readonly version: string
  readonly at: Date
}

const UNFINISHED = '.part'

/**
 * Writes one file with everything but the key, while the server goes on working. The file is there whole or not at all.
 * A folder of database files outside the data folder is the operator's own, however large, and is only named.
 */
export async function backUpInstance(
  asked: Asked,
): Promise<{ files: number; bytes: number; filesLeftIn: string | undefined }> {
  const { dataDir, dataFilesDir, version, at } = asked
  const file = resolve(asked.file)
  assertOwnStore(asked)
  if (!existsSync(join(dataDir, STORE_FILE)))
    throw new InstanceError(`There is no store in ${dataDir}: is DATA_DIR right?`)
  if (existsSync(file))
    throw new InstanceError(`${file} exists already. Choose another name; backups are never overwritten.`)
  if (!existsSync(dirname(file))) throw new InstanceError(`There is no folder ${dirname(file)}.`)
  // Password hashes lie in the store, so no one else may look into the folder.
  const workplace = await mkdtemp(join(dirname(file), '.soundings-backup-'))
  try {
    const snapshot = join(workplace, STORE_FILE)
    const keyFingerprint = takeSnapshot(join(dataDir, STORE_FILE), snapshot)
    const filesLeftIn = relative(dataDir, dataFilesDir).startsWith('..') ? dataFilesDir : undefined
    const contents = [
      { path: STORE_FILE, from: snapshot },
      ...(await otherFiles(dataDir, [file, workplace])),
      ...(filesLeftIn === undefined ? [] : await uploadedFiles(dataFilesDir)),
    ]
    const head = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      productVersion: version,
      createdDate: at.toISOString(),
      keyFingerprint,
      filesLeftIn,
    } as const
    const unfinished = join(workplace, `backup${UNFINISHED}`)
    const files = await writeZip(unfinished, contents, head)
    await rename(unfinished, file)
    return { files, bytes: (await stat(file)).size, filesLeftIn }
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
}

/** One reading transaction: it sees a single moment, however much is written meanwhile, and keeps no one from writing. */
function takeSnapshot(store: string, snapshot: string): string {
  const source = new Database(store, { fileMustExist: true, timeout: 30_000 })
  try {
    source.prepare('vacuum into ?').run(snapshot)
  } finally {
    source.close()
  }
  const copy = new Database(snapshot, { readonly: true })
  try {
    const row = copy.prepare("select value from meta where name = 'key-fingerprint'").get() as
      | { value: string }
      | undefined
    if (!row) throw new InstanceError('This store was never opened by a server: start it once.')
    return row.value
  } finally {
    copy.close()
  }
}

/** Listed after the snapshot: what came since is too much, and too much does no harm. */
async function otherFiles(dataDir: string, except: readonly string[]) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (from) =>
        !relative(dataDir, from)
          .split(sep)
          .some((step) => step.endsWith(UNFINISHED)),
    )
    .filter((from) => !except.some((path) => from === path || from.startsWith(`${path}/`)))
    .map((from) => ({ path: relative(dataDir, from), from }))
    .filter(({ path }) => !path.startsWith(STORE_FILE) && path !== KEY_FILE && !path.startsWith('.'))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
}

/** Of a folder that is the operator's own, what people have uploaded. */
async function uploadedFiles(dataFilesDir: string) {
  const folder = join(dataFilesDir, UPLOADS_FOLDER)
  if (!existsSync(folder)) return []
  const files = await otherFiles(folder, [])
  return files.map(({ path, from }) => ({ path: join(UPLOADS_FOLDER, path), from }))
}

async function writeZip(
  target: string,
  contents: readonly { path: string; from: string }[],
  head: Omit<InstanceManifest, 'files' | 'filesLeftIn'> & { filesLeftIn: string | undefined },
): Promise<number> {
  const zip = new ZipFile()
  const files: InstanceManifest['files'] = []
  for (const { path, from } of contents) {
    zip.addReadStreamLazy(path, {}, (give) => {
      readOf(from).then(
        (bytes) => give(null, bytes ? noting(bytes, path, files) : Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  // Written last, when all checksums are known.
  zip.addReadStreamLazy(MANIFEST, {}, (give) =>
    give(null, Readable.from([JSON.stringify({ ...head, files }, undefined, 2)])),
  )
  zip.end()
  const failed = new Promise<never>((_, fail) => zip.on('error', fail))
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600, flush: true })), failed])
  return files.length
}

/** Exported files come and go; one that is gone by now belongs to no one. */
async function readOf(from: string): Promise<Readable | undefined> {
  const handle = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  await handle?.close()
  return handle && createReadStream(from)
}

function noting(bytes: Readable, path: string, files: InstanceManifest['files']): Readable {
  const hash = createHash('sha256')
  let length = 0
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      length += piece.length
      done(null, piece)
    },
    flush(done) {
      files.push({ path, bytes: length, sha256: hash.digest('hex') })
      done()
    },
  })
  bytes.on('error', (error) => through.destroy(error))
  return bytes.pipe(through)
}
