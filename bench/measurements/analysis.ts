import { setTimeout as sleep } from 'node:timers/promises'
import type { Refresh } from '@soundings/contract'
import { connectDatabase } from '../application.ts'
import type { BareDriver } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { compareTimes } from '../measure.ts'
import { analysisByHand, OBSERVATIONS } from '../observations.ts'
import type { ConnectionForm } from '../sources.ts'

const ROUNDS = 3
const LOOK_MS = 20

/** From the request until every statistic is kept, for a database of this one table. */
export async function measureAnalysis(
  admin: Ask,
  form: ConnectionForm,
  bare: BareDriver,
  atMost: number,
): Promise<Measurement> {
  const { id, label } = await connectDatabase(admin, form)
  const byHand = analysisByHand(form.schema ? `${form.schema}.observations` : 'observations')
  await bare.ask(byHand)
  const { ratio, because } = await compareTimes(
    () => analysed(admin, id),
    () => bare.ask(byHand),
    ROUNDS,
  )
  return {
    name: `${OBSERVATIONS} rows of 12 columns analysed, times one pass by hand, ${label}`,
    value: ratio,
    target: { atMost },
    because,
  }
}

async function analysed(admin: Ask, id: number) {
  await admin('POST', `/discovery/databases/${id}/analyse`)
  for (;;) {
    const refresh = JSON.parse((await admin('GET', `/discovery/databases/${id}/refresh`)).toString()) as Refresh
    if (refresh.errors.length > 0 || refresh.state === 'failed') throw new Error(JSON.stringify(refresh))
    if (refresh.state === 'success') return
    await sleep(LOOK_MS)
  }
}
