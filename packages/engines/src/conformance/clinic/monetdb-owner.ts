import { openMonetDb as open, runSql } from '../../monetdb/protocol/connection.ts'
import { fillMarks } from '../../monetdb/literals.ts'
import type { ConnectionSettings } from '../../engine.ts'

/** A connection which may change things; only the suite has one. */
export async function openMonetDb(settings: ConnectionSettings) {
  const connection = await open(settings)
  return {
    run: (text: string, params: readonly unknown[] = []) => runSql(connection, fillMarks(text, params)),
    close: () => connection.destroy(),
  }
}
