import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { assertPrivate } from '../files/private-file.ts'
import { LOCK_FILE, lockDataFolder } from './lock-data-folder.ts'
import { fingerprintOf } from '../secrets/fingerprint.ts'
import { KEY_FILE, loadMasterKey } from '../secrets/key.ts'
import {
  assertOwnStore,
  FORMAT_VERSION,
  InstanceError,
  InstanceManifest,
  MANIFEST,
  type Place,
  STORE_FILE,
  UPLOADS_FOLDER,
} from './instance-format.ts'

const STAGING = '.restoring'

interface RestorePlace extends Place {
  readonly dataFilesDir: string
}

/** Brings a whole installation back into an empty data folder. The store moves in last: before that, there is none. */
export async function restoreInstance({
  file,
  ...place
}: RestorePlace & { readonly file: string }): Promise<InstanceManifest> {
  const { dataDir } = place
  assertOwnStore(place)
  await assertEmpty(dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    return await restoreAlone(file, place)
  } finally {
    lock.release()
  }
}

async function restoreAlone(file: string, place: RestorePlace): Promise<InstanceManifest> {
  const { dataDir } = place
  if (existsSync(file)) assertPrivate(file)
  const staging = join(dataDir, STAGING)
  await rm(staging, { recursive: true, force: true })
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: Error) => {
      throw new InstanceError(`${file} cannot be read: ${error.message}`)
    },
  )
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries)
    assertKeyFits(place, manifest)
    assertNoOtherUploads(place, manifest)
    await mkdir(staging, { recursive: true, mode: 0o700 })
    for (const listed of manifest.files) await extract(zip, entries, listed, staging)
    assertSound(join(staging, STORE_FILE))
    await moveIn(staging, place)
    return manifest
  } catch (error) {
    // Unpacking fails in many words; only a disk that fails has a call to the system behind it.
    if (error instanceof InstanceError || (error as NodeJS.ErrnoException).syscall) throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  } finally {
    zip.close()
    await rm(staging, { recursive: true, force: true })
  }
}

async function assertEmpty(dataDir: string) {
  const there = existsSync(dataDir)
    ? (await readdir(dataDir)).filter((name) => name !== KEY_FILE && name !== STAGING && !name.startsWith(LOCK_FILE))
    : []
  if (there.length > 0)
    throw new InstanceError(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}). A backup is restored into an empty DATA_DIR only.`,
    )
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} stands there twice`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<InstanceManifest> {
  const entry = entries.get(MANIFEST)
  if (!entry)
    throw new InstanceError(
      'This is not a backup of an installation. Archives of questions and dashboards are restored on the Settings page.',
    )
  const read = InstanceManifest.safeParse(JSON.parse(await text(await zip.openReadStreamPromise(entry))))
  if (!read.success) throw damaged(MANIFEST)
  const { formatVersion, productVersion } = read.data
  if (formatVersion > FORMAT_VERSION)
    throw new InstanceError(
      `The backup was made by a newer version of Soundings (${productVersion}). Install that version first.`,
    )
  return read.data
}

/** With another key no stored password could be opened again. */
function assertKeyFits(place: Place, { keyFingerprint }: InstanceManifest) {
  const { dataDir, secretKey } = place
  if (!secretKey && !existsSync(join(dataDir, KEY_FILE))) {
    throw new InstanceError(
      `The key is not part of a backup. Put the ${KEY_FILE} of the old installation into ${dataDir} (or set SECRET_KEY), and try again.`,
    )
  }
  if (fingerprintOf(loadMasterKey(place)) !== keyFingerprint) {
    throw new InstanceError(
      'The key here is not the one of the backup. Put the right secret.key into DATA_DIR, or set the right SECRET_KEY, and try again.',
    )
  }
}

async function extract(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { path, bytes, sha256 }: InstanceManifest['files'][number],
  staging: string,
) {
  // Names with .. or a leading slash never get here: the reader of archives refuses them.
  const entry = entries.get(path)
  if (entry?.uncompressedSize !== bytes) throw damaged(path)
  const target = join(staging, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const stream = await zip.openReadStreamPromise(entry)
  stream.on('data', (piece: Buffer) => void hash.update(piece))
  await pipeline(stream, createWriteStream(target, { mode: 0o600, flush: true }))
  if (hash.digest('hex') !== sha256) throw damaged(path)
}

function assertSound(store: string) {
  if (!existsSync(store)) throw damaged(STORE_FILE)
  const database = new Database(store, { readonly: true })
  const state = database.pragma('integrity_check(1)', { simple: true })
  database.close()
  if (state !== 'ok') throw damaged(STORE_FILE)
}

/** Those of another installation must not be mixed with what comes. */
function assertNoOtherUploads({ dataFilesDir }: RestorePlace, { files }: InstanceManifest) {
  const folder = join(dataFilesDir, UPLOADS_FOLDER)
  if (files.some(({ path }) => path.startsWith(`${UPLOADS_FOLDER}/`)) && existsSync(folder))
    throw new InstanceError(`${folder} holds uploaded tables of another installation. Move it away, and try again.`)
}

async function moveIn(staging: string, { dataDir, dataFilesDir }: RestorePlace) {
  const uploads = join(staging, UPLOADS_FOLDER)
  if (existsSync(uploads)) {
    // It may lie on another disk, where renaming cannot reach.
    await cp(uploads, join(dataFilesDir, UPLOADS_FOLDER), { recursive: true })
    await rm(uploads, { recursive: true })
  }
  const names = (await readdir(staging)).filter((name) => name !== STORE_FILE)
  for (const name of [...names, STORE_FILE]) await rename(join(staging, name), join(dataDir, name))
}

function damaged(what: string) {
  return new InstanceError(`The backup is damaged: ${what}. Nothing was restored.`)
}
