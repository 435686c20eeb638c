import { createHash } from 'node:crypto'
import { Problem } from '@soundings/contract'
import type { CsvFormat, JsonFormat, Piece, Row } from '@soundings/engines'
import {
  absenceReason,
  isPrinted,
  rankedCells,
  type CompileContext,
  type ResultColumn,
  type RowRules,
  type Statement,
} from '@soundings/query'
import type { OpenAnswers } from '../../../platform/answers/open-answers.ts'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import type { Catalogs, OpenCatalog } from '../catalogs/catalogs.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createFailures } from './failures.ts'
import type { QueuedQueries, Read } from './queued-queries.ts'
import { createSharedRuns } from './shared-runs.ts'

interface Needs {
  readonly catalogs: Catalogs
  readonly queries: QueuedQueries
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly answers: OpenAnswers
  readonly timeZone: string
  readonly now: () => Date
}

export interface ReadContext extends CompileContext {
  readonly viewer: Viewer
  readonly revision: number
  readonly displayName: string
}

type Make<Made extends Statement> = (context: ReadContext) => Made | Promise<Made>

export interface ReadOptions {
  /** Rows flow only while it lasts. */
  readonly admission: Admission
  /** A kept answer that is as old as that is not taken: 0 always asks the database. */
  readonly maxAgeSeconds?: number | undefined
}

/** A bounded page, on its way. */
export interface PageAnswer<Made extends Statement = Statement> {
  /** As it was made, with whatever its maker put beside it. */
  readonly statement: Made
  /** Rows as bytes of JSON in pieces, without the outer brackets and without commas between the pieces. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Complete when all chunks have been read. */
  outcome(): { rowCount: number; durationMs: number; cached: boolean; ageSeconds: number }
}

/** As what rows are written: lines of CSV, or JSON without outer brackets, in which no groups of dates are printed unless it says so. */
export type PieceForm =
  | Omit<CsvFormat, 'columns'>
  | (Omit<JsonFormat, 'printed'> & Partial<Pick<JsonFormat, 'printed'>>)

/** What a statement gives, asked for once. */
export interface RowStream {
  readonly statement: Statement
  readonly pieces: (wanted: PieceForm) => AsyncIterable<Piece>
}

const KEEP = { totalBytes: 64 * 1024 * 1024, answerBytes: 8 * 1024 * 1024, ageMs: 5 * 60_000 }
/** What is larger is not kept, so no more of a run need be either. */
const RUN = { aheadBytes: 1024 * 1024, windowBytes: KEEP.answerBytes, lagMs: 5000 }
/** The most that is held whole: lists of values, statistics and totals. */
const HELD_BYTES_MAX = 8 * 1024 * 1024
const MINUTE_MS = 60_000

/** The one road to data: rows leave a database only here, compiled with the viewer's access rules. */
export function createReader({ catalogs, queries, tableAccess, accessRules, answers, timeZone, now }: Needs) {
  const clock = () => now().getTime()
  const cache = createAnswerCache(KEEP, clock)
  const runs = createSharedRuns({ limits: RUN, now: clock, onFinish: cache.keep })
  const failures = createFailures({ tableAccess, accessRules })

  async function contextFor(viewer: Viewer, databaseId: number): Promise<ReadContext> {
    return toContext(viewer, await catalogs.get(databaseId), await accessRules.rulesOf(viewer, databaseId))
  }

  function toContext(
    viewer: Viewer,
    { catalog, dialect, revision, displayName }: OpenCatalog,
    rules: RowRules,
  ): ReadContext {
    // To the minute: relative filters of the same minute are the same question, and can share its answer.
    const minute = new Date(Math.floor(clock() / MINUTE_MS) * MINUTE_MS)
    const clockOfMinute = { now: minute, zone: timeZone }
    return { viewer, catalog, dialect, accessRules: rules, clock: clockOfMinute, revision, displayName }
  }

  /** Compiles for the viewer, and again while rows are read: other row rules than at the beginning end the query. */
  function admit<Made extends Statement>(admission: Admission, databaseId: number, make: Make<Made>) {
    let rules: string | undefined
    return admission.require(async (viewer) => {
      return catalogs.use(databaseId, async (opened) => {
        const context = toContext(viewer, opened, await accessRules.rulesOf(viewer, databaseId))
        const now = JSON.stringify(context.accessRules)
        if (rules !== undefined && rules !== now) throw rowsChanged()
        rules = now
        return { statement: await make(context), revision: context.revision }
      })
    })
  }

  async function page<Made extends Statement>(
    viewer: Viewer,
    databaseId: number,
    make: Make<Made>,
    { admission, maxAgeSeconds = Infinity }: ReadOptions,
  ): Promise<PageAnswer<Made>> {
    const { statement, revision } = await admit(admission, databaseId, make)
    const format = jsonOf(statement.columns)
    // The text holds the viewer's row rules, so people who see different rows never share an answer.
    const key = keyOf(databaseId, revision, statement, format)
    const kept = cache.find(key)
    if (kept && clock() - kept.askedAt < maxAgeSeconds * 1000) {
      const { rowCount, durationMs } = kept
      const ageSeconds = Math.round((clock() - kept.askedAt) / 1000)
      return {
        statement,
        chunks: keptPieces(kept.pieces),
        outcome: () => ({ rowCount, durationMs, cached: true, ageSeconds }),
      }
    }
    const begin = (ending: AbortSignal) =>
      queries.run(databaseId, { username: viewer.username, signal: ending }, (session, options) =>
        session.read(statement, format, options),
      )
    // A person who reads along has other rights than the person who began, so the failure is redacted for each by their own.
    const { chunks, outcome } = await failures.redact(viewer, databaseId, () =>
      runs.join(key, begin, admission.signal, answers.account(viewer)),
    )
    return {
      statement,
      chunks: failures.redactPieces(viewer, databaseId, chunks),
      outcome: () => {
        const { rowCount, durationMs, askedAt } = outcome()
        return { rowCount, durationMs: durationMs || clock() - askedAt, cached: false, ageSeconds: 0 }
      },
    }
  }

  return {
    contextFor,
    assertMayRead: tableAccess.assertMayRead,
    mayRead: tableAccess.mayRead,
    page,

    /** A small result as rows, with the same sharing and keeping as a page. */
    async rows<Made extends Statement>(
      viewer: Viewer,
      databaseId: number,
      make: Make<Made>,
      options: ReadOptions,
    ): Promise<{ statement: Made; rows: readonly Row[] }> {
      const answer = await page(viewer, databaseId, make, options)
      const pieces: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of answer.chunks) {
        pieces.push(chunk)
        bytes += chunk.length
        if (bytes > HELD_BYTES_MAX) throw tooLarge()
      }
      return {
        statement: answer.statement,
        rows: JSON.parse(`[${pieces.map((piece) => Buffer.from(piece).toString()).join(',')}]`) as Row[],
      }
    },

    /** Everything a statement gives, batch by batch, for files: never kept and never held whole. */
    async stream(viewer: Viewer, databaseId: number, make: Make<Statement>, admission: Admission): Promise<RowStream> {
      const { statement } = await admit(admission, databaseId, make)
      const read = <Part>(part: Read<Part>) =>
        failures.redactPieces(
          viewer,
          databaseId,
          queries.run(databaseId, { username: viewer.username, signal: admission.signal }, part),
        )
      const columns = statement.columns.map((column) => ({
        dataType: column.dataType,
        grouping: column.grouping,
        ...(absenceReason(column) !== undefined && { staysEmpty: true }),
      }))
      const ranked = rankedCells(statement.columns)
      return {
        statement,
        pieces: (wanted) =>
          read((session, options) =>
            session.read(
              statement,
              { ranked, ...(wanted.kind === 'csv' ? { columns, ...wanted } : { printed: [], ...wanted }) },
              options,
            ),
          ),
      }
    },
  }
}

export type Reader = ReturnType<typeof createReader>

/** With how its rows are written: one text can group by periods that are printed in two ways. */
function keyOf(databaseId: number, revision: number, { text, params }: Statement, format: JsonFormat): string {
  // Of bigints JSON knows nothing, and NaN and the infinities would all be null.
  const isUnknown = (value: unknown) =>
    typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))
  const spell = (_key: string, value: unknown) => (isUnknown(value) ? { number: String(value) } : value)
  return createHash('sha256')
    .update(JSON.stringify([databaseId, revision, text, params, format], spell))
    .digest('base64')
}

/** Dates of groups are printed with the bytes (2026-Q3), so that every way out shows the same. */
function jsonOf(columns: readonly ResultColumn[]): JsonFormat {
  const printed = columns.flatMap(({ grouping }, position) => (isPrinted(grouping) ? [{ position, grouping }] : []))
  return { kind: 'json', printed, ranked: rankedCells(columns) }
}

function rowsChanged() {
  return new Problem('conflict', 'The rows you may see have changed. Ask again')
}

function tooLarge() {
  return new Problem(
    'too-large',
    `This answer holds more than ${HELD_BYTES_MAX / 1024 / 1024} MB. Ask for fewer or shorter values, or search among them`,
  )
}

async function* keptPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
