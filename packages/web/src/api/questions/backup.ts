import {
  archiveNames,
  exportDashboardArchive,
  exportQuestionArchive,
  importArchive,
  type RestoreReport,
} from '@soundings/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callForFile, callWithProgress } from '../core/call.ts'
import { dashboardQueries } from './dashboards.ts'
import { keepFile } from '../core/keep-file.ts'
import { questionQueries } from './questions.ts'

export async function downloadQuestionArchive(ids: readonly number[]): Promise<void> {
  keepFile(await callForFile(exportQuestionArchive, { body: [...ids] }), archiveNames.questions)
}

export async function downloadDashboardArchive(ids: readonly number[]): Promise<void> {
  keepFile(await callForFile(exportDashboardArchive, { body: [...ids] }), archiveNames.dashboards)
}

interface Upload {
  readonly file: File
  readonly onProgress: (share: number) => void
}

/** What restoring a file would do. */
export const useLookIntoArchive = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload): Promise<RestoreReport> =>
      callWithProgress(onProgress)(importArchive, { body: file, query: { dryRun: 'true' } }),
  })

/** Restores exactly what was shown as the plan. */
export function useRestoreArchive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, plan, onProgress }: Upload & { readonly plan: string }) =>
      callWithProgress(onProgress)(importArchive, { body: file, query: { plan } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: questionQueries.all })
      void cache.invalidateQueries({ queryKey: dashboardQueries.all })
    },
  })
}
