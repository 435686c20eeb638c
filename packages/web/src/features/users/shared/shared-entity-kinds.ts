import type { SharedEntity } from '@soundings/contract'
import type { PageAsk, PageQuery } from '../../../api/core/list-query.ts'
import { dashboardQueries, useUnshareDashboards } from '../../../api/questions/dashboards.ts'
import { questionQueries, useUnshareQuestions } from '../../../api/questions/questions.ts'
import { sharedTables, useUnshareTablesAndDatabases } from '../../../api/sources/shared-tables.ts'

interface Unsharing {
  readonly isPending: boolean
  readonly mutateAsync: (what: { ids: number[]; username: string }) => Promise<unknown>
}

interface SharedEntityKind {
  readonly label: string
  readonly sharedWith: (username: string, ask: PageAsk) => PageQuery<SharedEntity>
  readonly useUnshare: () => Unsharing
  readonly loadFailed: string
  readonly revoked: string
  readonly revokeFailed: string
}

/** What can be shared with a user, in the order of the tabs. */
export const sharedEntityKinds = {
  tables: {
    label: 'Database Tables',
    sharedWith: sharedTables,
    useUnshare: useUnshareTablesAndDatabases,
    loadFailed: 'Error loading user shared tables',
    revoked: 'Selected Tables Revoked successfully',
    revokeFailed: 'Error while trying to unshare selected Tables',
  },
  dashboards: {
    label: 'Dashboards',
    sharedWith: dashboardQueries.sharedWith,
    useUnshare: useUnshareDashboards,
    loadFailed: 'Error loading user shared dashboards',
    revoked: ' Dashboards Revoked successfully',
    revokeFailed: 'Error while trying to unshare Dashboards',
  },
  questions: {
    label: 'Questions',
    sharedWith: questionQueries.sharedWith,
    useUnshare: useUnshareQuestions,
    loadFailed: 'Error loading user shared questions',
    revoked: ' Questions Revoked successfully',
    revokeFailed: 'Error while trying to unshare questions',
  },
} satisfies Record<string, SharedEntityKind>

export type SharedEntityKindName = keyof typeof sharedEntityKinds
