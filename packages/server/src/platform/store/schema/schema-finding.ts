export interface OpenedItemsTable {
  user_id: number
  kind: string
  object_id: number
  opened_at: string
  /** How often, as of that moment; earlier times count less the longer they are ago. */
  weight: number
}
