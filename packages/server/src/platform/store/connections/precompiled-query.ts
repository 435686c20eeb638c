import type { Compilable, CompiledQuery } from 'kysely'
import { quickReadOf } from './read-only-connection.ts'
import type { Db } from '../store.ts'

/** Stands for a value while a query is built. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A read that nearly every request makes: it is put into words once, and each call only gives it values. Building such a small
 * query takes longer than running it. The values may be compared and nothing else, since they are not there while it is built.
 */
export function precompiledQuery<Values extends readonly unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (from: Db, ...values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined
  return async (from, ...values) => {
    kept ??= build(...(values.map((_, at) => new Place(at)) as unknown as Values)).compile()
    const parameters = kept.parameters.map((given) => (given instanceof Place ? values[given.at] : given))
    const read = quickReadOf(from)
    if (read) return read(kept.sql, parameters) as Row[]
    const { rows } = await from.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}
