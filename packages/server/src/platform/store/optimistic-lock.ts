import { Problem } from '@soundings/contract'

/**
 * How every save notices a newer version: the statement that writes also names the version that was opened, and changes
 * no row if the stored one is another. The store answers that, and the service refuses with `newerVersion`.
 */
export async function isUpdated(update: {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }>
}): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

export function newerVersion(
  what: 'question' | 'dashboard' | 'folder' | 'table' | 'connection' | 'row rule' | 'task',
): Problem {
  return new Problem('conflict', `Someone saved a newer version of this ${what}. Open it again to see it`)
}
