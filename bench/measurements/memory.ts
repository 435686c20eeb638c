import { type ConnectedDatabase, startApplication } from '../application.ts'
import type { Measurement } from '../measurement.ts'
import { questionsOf } from '../questions.ts'
import type { StreamingMeasure } from '../stream-rows.ts'

const ROWS = 1_000_000
const MEGABYTE = 2 ** 20

/** In a fresh process, since memory that was once taken is seldom given back. */
export async function measureMemory(dataDir: string, database: ConnectedDatabase): Promise<Measurement> {
  const application = await startApplication(dataDir)
  const { rows, grownBytes } = (await application.ask(questionsOf(database).rows(ROWS))) as StreamingMeasure
  await application.stop()
  const name = `memory grown while rows are streamed, ${database.label}`
  return {
    name,
    value: Math.round(grownBytes / MEGABYTE),
    target: { atMost: 100 },
    unit: ' MB',
    because: `${rows} rows of 9 columns`,
  }
}
