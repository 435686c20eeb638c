import Database from 'better-sqlite3'
import { cacheStatements } from './statement-cache.ts'

type QuickRead = (text: string, params: readonly unknown[]) => unknown[]

const readOnlyConnection = new WeakMap<object, QuickRead>()

/** Without a turn in the line of the connection that writes, when the store has such a way. It gives what is committed. */
export const quickReadOf = (db: object): QuickRead | undefined => readOnlyConnection.get(db)

/** A second connection to the file, which only reads. */
export function openReadOnlyConnection(file: string, busyMs: number) {
  const database = new Database(file, { readonly: true, timeout: busyMs })
  const { prepare } = cacheStatements(database)
  return {
    serve: (db: object) => void readOnlyConnection.set(db, (text, params) => prepare(text).all(params)),
    close: () => void database.close(),
  }
}
