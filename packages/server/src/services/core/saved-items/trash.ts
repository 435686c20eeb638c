import type { DeletedItem } from '@soundings/contract'
import type { Page } from '../../../platform/store/lists/read-page.ts'

const TRASH_DAYS = 30
const TRASH_MS = TRASH_DAYS * 24 * 3_600_000

interface Deleted {
  readonly id: number
  readonly name: string
  readonly owner: string
  readonly deletedAt: string | null
}

/** How long what was deleted can be taken back. */
export function createTrash(now: () => Date) {
  /** Whatever was deleted before is gone. */
  const start = () => new Date(now().getTime() - TRASH_MS).toISOString()

  return {
    start,

    isOver: ({ deletedAt }: Pick<Deleted, 'deletedAt'>): boolean => deletedAt !== null && deletedAt < start(),

    /** Until when each can be restored. */
    describe: ({ rows, total }: Page<Deleted>): Page<DeletedItem> => ({
      total,
      rows: rows.flatMap(({ id, name, owner, deletedAt }) =>
        deletedAt === null
          ? []
          : [
              {
                id,
                name,
                owner,
                deletedDate: deletedAt,
                restorableUntil: new Date(Date.parse(deletedAt) + TRASH_MS).toISOString(),
              },
            ],
      ),
    }),
  }
}
