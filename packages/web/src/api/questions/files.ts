import {
  cancelExport,
  deleteFile,
  downloadFile,
  downloadName,
  exportQuestion,
  getFile,
  getMailDelivery,
  listFiles,
  listMails,
  shareByEmail,
  type CallInput,
  type ExportedFile,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile, callForPage } from '../core/call.ts'
import { keepFile } from '../core/keep-file.ts'
import { type PageAsk, type PageQuery, pageQuery, toAddress } from '../core/list-query.ts'

const RUNNING_LOOK_MS = 1000
const QUEUED_LOOK_MS = 3000

export const isGoingOn = ({ state }: Pick<ExportedFile, 'state'>): boolean => state === 'waiting' || state === 'running'

export const fileQueries = {
  all: ['files'] as const,
  page: (ask: PageAsk): PageQuery<ExportedFile> => ({
    ...pageQuery([...fileQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listFiles, { query: toAddress(ask), signal }),
    ),
    // As long as something is being written, its progress is looked at.
    refetchInterval: ({ state }) => (state.data?.reply.some(isGoingOn) ? RUNNING_LOOK_MS : false),
  }),
  mails: () =>
    queryOptions({
      queryKey: [...fileQueries.all, 'mails'],
      queryFn: ({ signal }) => call(listMails, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.some(({ state: mail }) => mail === 'queued') ? QUEUED_LOOK_MS : false,
    }),
  mailDelivery: () =>
    queryOptions({
      queryKey: [...fileQueries.all, 'mail-delivery'],
      queryFn: ({ signal }) => call(getMailDelivery, { signal }),
      staleTime: Infinity,
    }),
}

function useFileChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: fileQueries.all }) })
}

/** A question on its way into a file, for callers that follow it until it is there. */
export const exports = {
  /** The reply's `status` says whether it worked, `cause` why not, and `state` whether the file is still being written. */
  start: (body: CallInput<typeof exportQuestion>['body']) => call(exportQuestion, { body }),
  look: (id: string) => call(getFile, { params: { id } }),
  cancel: (id: string) => call(cancelExport, { params: { id } }),
}

export const useCancelExport = () => useFileChange(exports.cancel)
export const useDeleteFile = () => useFileChange((id: string) => call(deleteFile, { params: { id } }))

export const useShareByEmail = () =>
  useMutation({ mutationFn: (body: CallInput<typeof shareByEmail>['body']) => call(shareByEmail, { body }) })

/** Hands a file to the browser to keep. */
export async function downloadExportedFile(
  file: Pick<ExportedFile, 'id' | 'displayName' | 'extention' | 'rows' | 'cut'>,
): Promise<void> {
  const bytes = await callForFile(downloadFile, { params: { id: file.id } })
  keepFile(bytes, downloadName(file))
}
