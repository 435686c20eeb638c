/** Messages while items of one kind go into the trash and come back. */
export interface TrashWords {
  readonly deleting: string
  readonly deleted: (count: number) => string
  readonly deleteFailed: string
  readonly restored: (count: number) => string
  readonly restoreFailed: string
}

/** 'Question deleted', '3 questions deleted'. */
export function trashWords(one: string): TrashWords {
  const message = (count: number, what: string) =>
    count === 1 ? `${one} ${what}` : `${count} ${one.toLowerCase()}s ${what}`
  return {
    deleting: `Deleting ${one.toLowerCase()}`,
    deleted: (count) => message(count, 'deleted'),
    deleteFailed: `The ${one.toLowerCase()} could not be deleted`,
    restored: (count) => message(count, 'restored'),
    restoreFailed: `The ${one.toLowerCase()} could not be restored`,
  }
}
