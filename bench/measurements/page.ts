import { type ConnectedDatabase, saveQuestion } from '../application.ts'
import type { BareDriver } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { plainSql } from '../hospital.ts'
import { compare } from '../measure.ts'
import { questionsOf } from '../questions.ts'

const PAGE_ROWS = 5000
const ROUNDS = 21

/** A page a quarter into the table, asked of the database and then taken from the kept answers. */
export async function* measurePage(
  admin: Ask,
  database: ConnectedDatabase,
  bare: BareDriver,
  rows: number,
): AsyncGenerator<Measurement> {
  const id = await saveQuestion(admin, questionsOf(database).rows(0))
  const pageNumber = Math.floor(rows / 4 / PAGE_ROWS)
  const page = (refresh: boolean) =>
    admin('POST', `/core/executor/${id}/execute`, { pageNumber, pageLength: PAGE_ROWS, refresh })
  const reference = () => bare.ask(plainSql.page(PAGE_ROWS, pageNumber * PAGE_ROWS))

  const asked = await compare(() => page(true), reference, ROUNDS)
  yield {
    name: `5,000 rows at offset ${pageNumber * PAGE_ROWS}, ${database.label}`,
    value: asked.ratio,
    target: { atMost: 1.3 },
    because: asked.because,
  }
  const kept = await compare(() => page(false), reference, ROUNDS)
  yield {
    name: `the same page from the cache, ${database.label}`,
    value: kept.ratio,
    target: { atMost: 0.15 },
    because: kept.because,
  }
}
