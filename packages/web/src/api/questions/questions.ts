import {
  addFavouriteQuestion,
  checkQuestionDeletable,
  createQuestion,
  deleteQuestion,
  getQuestion,
  getQuestionVersion,
  listDeletedQuestions,
  listFavouriteQuestions,
  listQuestions,
  listQuestionsSharedWith,
  listReachedQuestions,
  listQuestionVersions,
  removeFavouriteQuestion,
  restoreQuestion,
  shareQuestions,
  unshareQuestions,
  updateQuestion,
  type QuestionChange,
  type QuestionDraft,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callTogether } from '../core/batched.ts'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from '../core/list-query.ts'

export const questionQueries = {
  all: ['questions'] as const,
  list: () =>
    queryOptions({
      queryKey: [...questionQueries.all, 'list'],
      queryFn: ({ signal }) => call(listQuestions, { query: wholeList, signal }),
    }),
  /** Favourites stand first, or alone. */
  page: (ask: PageAsk, favourites?: 'first' | 'only', folder?: number) =>
    pageQuery([...questionQueries.all, 'list', 'page', ask, favourites, folder], ({ signal }) =>
      callForPage(listQuestions, {
        query: { ...toAddress(ask), ...(favourites && { favourites }), ...(folder !== undefined && { folder }) },
        signal,
      }),
    ),
  /** In the usual order favourites stand first. */
  orderedPage: (ask: PageAsk, isUsual: boolean, folder?: number) =>
    questionQueries.page(ask, isUsual ? 'first' : undefined, folder),
  /** On all pages, newest first. */
  marked: () => questionQueries.page({ page: 0, ...wholeList, sort: 'id,desc' }, 'only'),
  anyOne: () => [...questionQueries.all, 'one'] as const,
  one: (id: number) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'one', id],
      queryFn: ({ signal }) => call(getQuestion, { params: { id }, signal }),
    }),
  /** The same for a tile, asked for together with those of the other tiles. */
  oneOfMany: (id: number) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'one', id],
      queryFn: ({ signal }) => callTogether(getQuestion, { params: { id }, signal }),
    }),
  versions: (id: number, ask: PageAsk) =>
    pageQuery([...questionQueries.all, 'versions', id, ask], ({ signal }) =>
      callForPage(listQuestionVersions, { params: { id }, query: toAddress(ask), signal }),
    ),
  version: (id: number, version: number) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'version', id, version],
      queryFn: ({ signal }) => call(getQuestionVersion, { params: { id, version }, signal }),
      staleTime: Infinity,
    }),
  trash: (ask: PageAsk) =>
    pageQuery([...questionQueries.all, 'trash', ask], ({ signal }) =>
      callForPage(listDeletedQuestions, { query: toAddress(ask), signal }),
    ),
  favourites: () =>
    queryOptions({
      queryKey: [...questionQueries.all, 'favourites'],
      queryFn: ({ signal }) => call(listFavouriteQuestions, { query: wholeList, signal }),
    }),
  reachedBy: (name: string) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'reached-by', name],
      queryFn: ({ signal }) => call(listReachedQuestions, { params: { name }, signal }),
    }),
  sharedWith: (name: string, ask: PageAsk) =>
    pageQuery([...questionQueries.all, 'shared-with', name, ask], ({ signal }) =>
      callForPage(listQuestionsSharedWith, { params: { name }, query: toAddress(ask), signal }),
    ),
}

export function useCreateQuestion() {
  return useQuestionMutation((draft: QuestionDraft) => call(createQuestion, { body: draft }))
}

export function useUpdateQuestion() {
  return useQuestionMutation((change: QuestionChange) => call(updateQuestion, { body: change }))
}

/** Whether a question can go, or what still uses it. */
export const checkDeletable = (id: number) => call(checkQuestionDeletable, { params: { id } })

export function useDeleteQuestion() {
  return useQuestionMutation((id: number) => call(deleteQuestion, { params: { id } }))
}

export function useRestoreQuestion() {
  return useQuestionMutation((id: number) => call(restoreQuestion, { params: { id } }))
}

export function useAddFavouriteQuestion() {
  return useFavouriteMutation((questionId) => call(addFavouriteQuestion, { body: { questionId } }))
}

export function useRemoveFavouriteQuestion() {
  return useFavouriteMutation((id) => call(removeFavouriteQuestion, { params: { id } }))
}

function useFavouriteMutation(mutationFn: (questionId: number) => Promise<unknown>) {
  const cache = useQueryClient()
  const changed = [questionQueries.favourites().queryKey, questionQueries.list().queryKey]
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

export function useShareQuestions() {
  return useQuestionMutation(
    ({ ids, usernames, canEdit }: { ids: number[]; usernames: string[]; canEdit?: boolean | undefined }) =>
      call(shareQuestions, { body: { questions: ids, users: usernames, ...(canEdit !== undefined && { canEdit }) } }),
  )
}

function useQuestionMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => void cache.invalidateQueries({ queryKey: questionQueries.all }) })
}

export function useUnshareQuestions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, username }: { ids: number[]; username: string }) =>
      call(unshareQuestions, { body: { questionsIds: ids, userNames: [username] } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: questionQueries.all }),
  })
}
