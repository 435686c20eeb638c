import type { ColumnDataType, ColumnDefinitionBuilderCallback, Kysely } from 'kysely'

/** What a migration works with; the two stores word only their generated keys differently. */
export interface MigrationTools {
  readonly db: Kysely<unknown>
  readonly id: {
    readonly type: ColumnDataType
    readonly build: ColumnDefinitionBuilderCallback
    readonly reference: ColumnDataType
  }
}

/** How one kind of store generates keys, and how it keeps two starting servers from migrating at once. */
export interface MigrationDialect {
  readonly id: MigrationTools['id']
  lock(db: Kysely<unknown>): Promise<void>
}

export interface Migration {
  readonly name: string
  up(tools: MigrationTools): Promise<void>
}
