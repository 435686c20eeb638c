import type { Batch, SourceTable } from '../engine.ts'
import { groupIntoTables, mapBatches } from '../source-tables.ts'
import { mayBeNull, sourceTypeOf } from './types.ts'

type Read = (text: string) => AsyncIterable<Batch>

// Reading from a queue takes messages out of it; states of aggregates are bytes that only ClickHouse understands. A table that a
// materialized view keeps for itself is read through the view.
const columnsSql = `
  select t.name, t.comment, t.engine in ('View', 'MaterializedView', 'LiveView', 'WindowView'), c.name, c.type
  from system.tables t
  join system.columns c on c.database = t.database and c.table = t.name
  where t.database = currentDatabase() and not t.is_temporary
    and not startsWith(t.name, '.inner')
    and t.engine not in ('Kafka', 'RabbitMQ', 'NATS', 'S3Queue', 'AzureQueue', 'FileLog', 'RedisStreams')
    and c.default_kind != 'EPHEMERAL' and not startsWith(c.type, 'AggregateFunction')
  order by t.name, c.position`

/**
 * Tables and views of the database. There are no keys to be read: the sorting key says how rows are stored, and several rows may
 * have the same one.
 */
export function streamTables(read: Read, serverZone: string): AsyncIterable<readonly SourceTable[]> {
  const columns = mapBatches(read(columnsSql), ({ rows }) =>
    rows.map(([table, comment, isView, name, dbType]) => ({
      schema: null,
      table: String(table),
      comment: comment as string | null,
      isView: isView === 1,
      column: {
        name: String(name),
        dbType: String(dbType),
        ...sourceTypeOf(String(dbType), serverZone),
        nullable: mayBeNull(String(dbType)),
        primaryKey: false,
      },
    })),
  )
  return groupIntoTables(columns, [])
}
