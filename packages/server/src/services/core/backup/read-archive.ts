import { fieldSentence, Problem, withEachFilterOnce } from '@soundings/contract'
import type { z } from 'zod'
import { unpack } from '../../../platform/archive/zip.ts'
import { isTooDeep } from '../../../platform/json-depth.ts'
import { describeIssue } from '../../../platform/schema-words.ts'
import {
  type Archive,
  ArchivedDashboard,
  type ArchivedKind,
  ArchivedQuestion,
  FORMAT,
  FORMAT_VERSION,
  Manifest,
  MANIFEST,
  ManifestHead,
  pathOf,
  unpackLimits,
} from './archive-format.ts'
import { sha256 } from './write-archive.ts'

/** An archive that a person sent, checked from end to end before anything is made of it. */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const files = await unpack(bytes, unpackLimits)
  const manifest = readManifest(files.get(MANIFEST))
  assertOnlyListed(files, manifest)
  const questions = readAll('question', ArchivedQuestion, files, manifest)
  const dashboards = readAll('dashboard', withEachFilterOnce(ArchivedDashboard), files, manifest)
  assertHoldsTogether(questions, dashboards)
  return { manifest, questions, dashboards, sha256: sha256(bytes) }
}

function readManifest(bytes: Buffer | undefined): Manifest {
  const json = bytes && toJson(bytes)
  if (!json || (json as { format?: unknown }).format !== FORMAT) throw foreign()
  const head = ManifestHead.safeParse(json, { error: describeIssue })
  if (!head.success) throw wrongContent(MANIFEST, head.error)
  const { formatVersion, productVersion } = head.data
  if (formatVersion > FORMAT_VERSION) throw newer(productVersion)
  return check(MANIFEST, Manifest, json)
}

/** Each file has its place: nothing hides between them, and no name is taken from the archive. */
function assertOnlyListed(files: ReadonlyMap<string, Buffer>, { files: listed }: Manifest) {
  const expected = new Set([MANIFEST, ...listed.map(({ path }) => path)])
  const stray = [...files.keys()].find((path) => !expected.has(path))
  if (stray !== undefined) throw damaged(`${stray.slice(0, 100)} does not belong into it`)
  if (expected.size !== listed.length + 1) throw damaged('a file is listed twice')
}

function readAll<Schema extends z.ZodType>(
  kind: ArchivedKind,
  schema: Schema,
  files: ReadonlyMap<string, Buffer>,
  { files: listed }: Manifest,
): z.output<Schema>[] {
  return listed
    .filter((file) => file.kind === kind)
    .map(({ path, sha256: expected }, index) => {
      const bytes = files.get(path)
      if (path !== pathOf(kind, index + 1) || !bytes) throw damaged(`${pathOf(kind, index + 1)} is missing`)
      if (sha256(bytes) !== expected) throw damaged(`${path} is not what the manifest says`)
      return check(path, schema, toJson(bytes))
    })
}

function assertHoldsTogether(questions: Archive['questions'], dashboards: Archive['dashboards']) {
  const ids = new Set(questions.map(({ id }) => id))
  if (ids.size !== questions.length || new Set(dashboards.map(({ id }) => id)).size !== dashboards.length)
    throw damaged('an id stands there twice')
  for (const { name, tabs } of dashboards) {
    if (tabs.some(({ views }) => views.some(({ questionId }) => !ids.has(questionId))))
      throw damaged(`a question of the dashboard ${name} is missing`)
  }
}

function toJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  if (isTooDeep(text)) throw damaged('it is nested too deeply')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function check<Schema extends z.ZodType>(path: string, schema: Schema, json: unknown): z.output<Schema> {
  const read = schema.safeParse(json, { error: describeIssue })
  if (!read.success) throw wrongContent(path, read.error)
  return read.data
}

function wrongContent(path: string, { issues: [first] }: z.ZodError) {
  const sentence = first
    ? fieldSentence({ field: first.path.map(String).join('.') || 'content', message: first.message })
    : 'is not valid'
  return damaged(`${path}: ${sentence}`.slice(0, 300))
}

function damaged(reason: string) {
  return new Problem('invalid', `The archive is damaged: ${reason}`)
}

function foreign() {
  return new Problem('invalid', 'The file is damaged, or it is not an archive of Soundings')
}

function newer(productVersion: string) {
  return new Problem(
    'invalid',
    `The archive was made by a newer version of Soundings (${productVersion}). Upgrade this installation first`,
  )
}
