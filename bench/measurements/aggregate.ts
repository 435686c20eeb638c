import { type ConnectedDatabase, saveQuestion } from '../application.ts'
import type { BareDriver } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { plainSql } from '../hospital.ts'
import { compare, compareTimes } from '../measure.ts'
import { questionsOf } from '../questions.ts'

const ROUNDS = 7

export async function measureAggregate(
  admin: Ask,
  database: ConnectedDatabase,
  bare: BareDriver,
  atMost: number,
): Promise<Measurement> {
  const id = await saveQuestion(admin, questionsOf(database).aggregate)
  const ours = () => admin('POST', `/core/executor/${id}/execute`, { pageLength: 5000, refresh: true })
  const { ratio, because } = await compare(ours, () => bare.ask(plainSql.aggregate), ROUNDS)
  return {
    name: `count and average by month and department, ${database.label}`,
    value: ratio,
    target: { atMost },
    because,
  }
}

export async function measureMedian(admin: Ask, database: ConnectedDatabase, bare: BareDriver): Promise<Measurement> {
  const id = await saveQuestion(admin, questionsOf(database).median)
  const ours = () => admin('POST', `/core/executor/${id}/execute`, { pageLength: 5000, refresh: true })
  const { ratio, because } = await compare(ours, () => bare.ask(plainSql.median), ROUNDS)
  return { name: `median by month and department, ${database.label}`, value: ratio, target: { atMost: 1.2 }, because }
}

/** The same question with its columns as they are. */
export async function measureDerived(admin: Ask, database: ConnectedDatabase): Promise<Measurement> {
  const { aggregate, derived } = questionsOf(database)
  const [plainId, derivedId] = [await saveQuestion(admin, aggregate), await saveQuestion(admin, derived)]
  const ask = (id: number) => () => admin('POST', `/core/executor/${id}/execute`, { pageLength: 5000, refresh: true })
  await ask(derivedId)()
  await ask(plainId)()
  const { ratio, because } = await compareTimes(ask(derivedId), ask(plainId), ROUNDS)
  return {
    name: `share of total and change from the previous month beside the same without, ${database.label}`,
    value: ratio,
    target: { atMost: 1.1 },
    because,
  }
}
