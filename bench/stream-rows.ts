import { type QueryWire, toQuery } from '@soundings/contract'
import { compile } from '@soundings/query'
import type { App } from '../packages/server/src/app.ts'

export interface StreamingMeasure {
  readonly rows: number
  readonly grownBytes: number
  /** Until the first rows came, and until all had. */
  readonly firstMs: number
  readonly allMs: number
}

const SAMPLE_EVERY_MS = 10
const administrator = {
  userId: 1,
  username: 'admin',
  sessionId: '',
  permissions: [],
  roles: ['ROLE_ADMIN'],
  address: '',
} as const

/** Reads rows as an export does, piece by piece, and watches the memory of this process. */
export async function measureStreaming(reader: App['reader'], query: QueryWire): Promise<StreamingMeasure> {
  const began = performance.now()
  let firstMs = 0
  const before = process.memoryUsage.rss()
  let peak = before
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))
  const looking = setInterval(look, SAMPLE_EVERY_MS)

  const admission: Parameters<typeof reader.stream>[3] = {
    signal: new AbortController().signal,
    require: (check) => check(administrator),
  }
  const { pieces } = await reader.stream(
    administrator,
    query.datasourceID,
    (context) => compile(toQuery(query), context),
    admission,
  )
  let rows = 0
  for await (const piece of pieces({ kind: 'json' })) {
    if (rows === 0 && piece.rows > 0) firstMs = performance.now() - began
    rows += piece.rows
    look()
  }
  clearInterval(looking)
  return { rows, grownBytes: peak - before, firstMs, allMs: performance.now() - began }
}
