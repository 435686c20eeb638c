import type { ColumnDataType, ColumnDefinitionBuilderCallback, Kysely, RawBuilder } from 'kysely'

/** What a migration works with; the two stores word only their generated keys and the collation of sort keys differently. */
export interface MigrationTools {
  readonly db: Kysely<unknown>
  readonly id: {
    readonly type: ColumnDataType
    readonly build: ColumnDefinitionBuilderCallback
    readonly reference: ColumnDataType
  }
  /** Text that is compared by its bytes, so that both stores sort it alike. */
  readonly binaryText: RawBuilder<unknown>
}

/** How one kind of store generates keys and collates sort keys, and how it keeps two starting servers from migrating at once. */
export interface MigrationDialect {
  readonly id: MigrationTools['id']
  readonly binaryText: MigrationTools['binaryText']
  lock(db: Kysely<unknown>): Promise<void>
}

export interface Migration {
  readonly name: string
  up(tools: MigrationTools): Promise<void>
}
