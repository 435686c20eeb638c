import { clickhouse } from './clickhouse/index.ts'
import { connectRemotely } from './driver-process/calls/remote-session.ts'
import { duckdb } from './duckdb/index.ts'
import type { Engine, EngineDescription } from './engine.ts'
import { files } from './duckdb/files/index.ts'
import { monetdb } from './monetdb/index.ts'
import { mysql } from './mysql/index.ts'
import { postgresql } from './postgres/index.ts'
import { sqlite } from './sqlite/index.ts'

const described = { postgresql, mysql, monetdb, clickhouse, duckdb, sqlite, files } satisfies Record<
  string,
  EngineDescription
>

export type EngineName = keyof typeof described

/** Every kind of database that we can talk to, by the name under which it is stored. Its driver runs in processes of its own. */
export const engines = Object.fromEntries(
  Object.entries(described).map(([name, description]: [string, EngineDescription]) => [
    name,
    {
      ...description,
      connect: (settings, options) => connectRemotely({ name, description, settings, ...options }),
    } satisfies Engine,
  ]),
) as Record<EngineName, Engine>
