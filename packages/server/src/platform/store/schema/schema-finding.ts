export interface OpenedItemsTable {
  user_id: number
  kind: string
  object_id: number
  opened_at: string
  /** How often, as of that moment; earlier times count less the longer they are ago. */
  weight: number
}

export interface HomeVisitsTable {
  user_id: number
  /** The end of the visit before. */
  since: string
  visited_at: string
}

export interface VerifiedItemsTable {
  kind: string
  object_id: number
  /** That was looked at; a later one is not verified. */
  version: number
  verified_by: string
  verified_at: string
}
