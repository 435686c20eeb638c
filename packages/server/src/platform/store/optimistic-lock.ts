import { Problem } from '@soundings/contract'

/**
 * How a save notices a newer version: the statement that writes also names the version that was opened, and changes
 * no row if the stored one is another. The store answers that, and the service refuses with `newerVersion`. Row rules hold the lock
 * of their database while they are saved, and compare the version under it.
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

/** What is asked about an answer, such as its next rows, its totals or a file of it, is refused once what gave it has another version. */
export function assertAnsweredVersion(
  stored: { readonly version: number },
  { version }: { readonly version?: number | undefined },
  what: 'question' | 'dashboard' = 'question',
): void {
  if (version !== undefined && version !== stored.version)
    throw new Problem('newer-version', `Someone saved a newer version of this ${what}. Load it again to see it`)
}
