import { type Batch, readAll, type SourceTable } from '../engine.ts'
import { type ColumnOfKey, groupIntoTables, mapBatches } from '../source-tables.ts'
import { typeOf } from './tables.ts'

type Read = (text: string, params: readonly unknown[]) => AsyncIterable<Batch>

const columnsSql = `
  select c.table_schema, c.table_name, t.table_type, c.column_name, c.data_type, c.udt_name, c.is_nullable,
    c.character_maximum_length, c.numeric_precision, c.numeric_scale, c.datetime_precision, c.domain_name
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema not like 'pg^_t%' escape '^'
  order by c.table_schema, c.table_name, c.ordinal_position`

const constraintsSql = `
  select k.table_schema, k.table_name, t.constraint_type, k.constraint_schema, k.constraint_name, k.column_name,
    k.position_in_unique_constraint
  from information_schema.table_constraints t
  join information_schema.key_column_usage k
    on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name
    and k.table_schema = t.table_schema and k.table_name = t.table_name
  where t.constraint_type in ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
  order by k.table_schema, k.table_name, k.constraint_name, k.ordinal_position`

const targetsSql = `
  select constraint_schema, constraint_name, unique_constraint_schema, unique_constraint_name
  from information_schema.referential_constraints`

const collationsSql = `
  select table_schema, table_name, column_name, collation_name
  from information_schema.columns
  where collation_name is not null`

interface Options {
  readonly schemas?: readonly string[] | undefined
  /** Keys that are not enforced would give wrong numbers. */
  readonly hasKeys: boolean
}

/** The tables of a server by the views of the standard, for products whose own catalog differs from PostgreSQL's. */
export async function* streamTablesByStandard(
  read: Read,
  { schemas, hasKeys }: Options,
): AsyncGenerator<readonly SourceTable[]> {
  const constraints = hasKeys ? (await readAll(read(constraintsSql, []))).rows.map(toConstraintColumn) : []
  const targets = hasKeys ? (await readAll(read(targetsSql, []))).rows.map((row) => row.map(String)) : []
  const primary = new Set(
    constraints
      .filter(({ type }) => type === 'PRIMARY KEY')
      .map(({ schema, table, column }) => idOf(schema, table, column)),
  )
  const collations = targets.length > 0 ? await readCollations(read, constraints) : new Map<string, string>()
  const columns = mapBatches(read(columnsSql, []), ({ rows }) =>
    rows
      .filter(([schema]) => !schemas || schemas.includes(String(schema)))
      .map(([schema, table, tableType, name, dataType, typeName, isNullable, ...details]) => ({
        schema: String(schema),
        table: String(table),
        comment: null,
        isView: tableType === 'VIEW',
        column: {
          name: String(name),
          dbType: typeText(String(dataType), String(typeName), details),
          ...typeOf(textTypes.has(String(typeName)) ? 'S' : '', String(typeName)),
          nullable: isNullable === 'YES',
          primaryKey: primary.has(idOf(schema, table, name)),
        },
      })),
  )
  yield* groupIntoTables(columns, toKeys(constraints, targets, collations))
}

/** Of the columns of keys, which are few among all columns. */
async function readCollations(read: Read, keys: readonly ConstraintColumn[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(keys.map(({ schema, table, column }) => idOf(schema, table, column)))
  const collations = new Map<string, string>()
  for await (const { rows } of read(collationsSql, []))
    for (const [schema, table, column, collation] of rows) {
      const id = idOf(schema, table, column)
      if (wanted.has(id)) collations.set(id, String(collation))
    }
  return collations
}

const idOf = (...names: readonly unknown[]) => JSON.stringify(names)

interface ConstraintColumn {
  readonly schema: string
  readonly table: string
  readonly type: string
  readonly constraint: string
  readonly column: string
  /** From 1 on, in the key that is referred to; null where the server does not say it. */
  readonly positionInTarget: number | null
}

function toConstraintColumn(row: Batch['rows'][number]): ConstraintColumn {
  const [schema, table, type, constraintSchema, constraint, column, position] = row
  return {
    schema: String(schema),
    table: String(table),
    type: String(type),
    constraint: idOf(constraintSchema, constraint),
    column: String(column),
    positionInTarget: position === null ? null : Number(position),
  }
}

/**
 * A foreign key names the key that it refers to by a schema and a name. Two tables of a schema may have constraints of one name, and then
 * it is unknown which is meant: such foreign keys are left out.
 */
function toKeys(
  constraints: readonly ConstraintColumn[],
  targets: readonly (readonly string[])[],
  collations: ReadonlyMap<string, string>,
): ColumnOfKey[] {
  const byName = Map.groupBy(constraints, ({ constraint }) => constraint)
  const byTable = Map.groupBy(constraints, ({ schema, table, constraint }) => idOf(schema, table, constraint))
  const targetOf = Map.groupBy(targets, ([schema, name]) => idOf(schema, name))
  const columnsOfOnly = (name: string) => {
    const columns = byName.get(name) ?? []
    return new Set(columns.map(({ schema, table }) => idOf(schema, table))).size === 1 ? columns : undefined
  }
  return [...byTable.values()].flatMap((columns) => {
    const { type, constraint: name } = columns[0]!
    if (type !== 'FOREIGN KEY')
      return columns.map(({ schema, table, column }) => ({ schema, table, key: name, column }))
    const named = targetOf.get(name) ?? []
    const target = named.length === 1 ? columnsOfOnly(idOf(named[0]![2], named[0]![3])) : undefined
    if (!target || !columnsOfOnly(name) || target.length !== columns.length) return []
    const pairs = columns.map(({ positionInTarget }, at) =>
      positionInTarget === null ? (columns.length === 1 ? target[at] : undefined) : target[positionInTarget - 1],
    )
    if (pairs.includes(undefined)) return []
    return columns.map(({ schema, table, column }, at) => {
      const to = pairs[at]!
      const hasOtherCollation =
        collations.get(idOf(schema, table, column)) !== collations.get(idOf(to.schema, to.table, to.column))
      return {
        schema,
        table,
        key: name,
        column,
        to: { schema: to.schema, table: to.table, column: to.column, hasOtherCollation },
      }
    })
  })
}

const textTypes = new Set(['text', 'varchar', 'bpchar', 'name', 'citext'])

/** How PostgreSQL writes the types of elements. */
const elements: Readonly<Record<string, string>> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  bool: 'boolean',
  varchar: 'character varying',
  bpchar: 'character',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
}

/** The standard's default. */
const TIME_DIGITS = 6

/** A type as PostgreSQL's own catalog writes it. */
function typeText(dataType: string, typeName: string, details: Batch['rows'][number]): string {
  const domain = details[4] ?? null
  // A domain over bytes is read as bytes.
  if (domain !== null && typeName !== 'bytea') return String(domain)
  if (dataType === 'ARRAY') return `${elements[typeName.slice(1)] ?? typeName.slice(1)}[]`
  return dataType === 'USER-DEFINED' ? typeName : sizedType(dataType, details)
}

function sizedType(dataType: string, [length, precision, scale, timeDigits]: Batch['rows'][number]): string {
  const known = (size: unknown) => (size === null || size === undefined ? undefined : Number(size))
  if (dataType.startsWith('character') && known(length)) return `${dataType}(${known(length)})`
  if (dataType === 'numeric' && known(precision)) return `numeric(${known(precision)},${known(scale)})`
  if (dataType.startsWith('time') && (known(timeDigits) ?? TIME_DIGITS) !== TIME_DIGITS)
    return dataType.replace(/^\w+/, `$&(${known(timeDigits)})`)
  return dataType
}
