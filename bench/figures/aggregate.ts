import { type ConnectedDatabase, saveQuestion } from '../application.ts'
import type { BareDriver } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Figure } from '../figure.ts'
import { plainSql } from '../hospital.ts'
import { compare } from '../measure.ts'
import { questionsOf } from '../questions.ts'

const ROUNDS = 7

export async function measureAggregate(admin: Ask, database: ConnectedDatabase, bare: BareDriver, atMost: number): Promise<Figure> {
  const id = await saveQuestion(admin, questionsOf(database).aggregate)
  const ours = () => admin('POST', `/core/executor/${id}/execute`, { pageLength: 5000, refresh: true })
  const { ratio, because } = await compare(ours, () => bare.ask(plainSql.aggregate), ROUNDS)
  return { name: `count and average by month and department, ${database.label}`, value: ratio, target: { atMost }, because }
}
