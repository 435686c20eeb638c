export interface OpenedItemsTable {
  user_id: number
  kind: string
  object_id: number
  opened_at: string
  /** How often, as of that moment; earlier times count less the longer they are ago. */
  weight: number
}

/** Kept by triggers; a word may be there twice, and may stay for a while after the last name that had it. */
export interface SearchWordsTable {
  word: string
}
