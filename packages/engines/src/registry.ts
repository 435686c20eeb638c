import { duckdb } from './duckdb/index.ts'
import type { Engine } from './engine.ts'
import { monetdb } from './monetdb/index.ts'
import { mysql } from './mysql/index.ts'
import { postgresql } from './postgres/index.ts'
import { sqlite } from './sqlite/index.ts'

/** Every kind of database that we can talk to, by the name under which it is stored. */
export const engines = { postgresql, mysql, monetdb, duckdb, sqlite } satisfies Record<string, Engine>

export type EngineName = keyof typeof engines
