import {
  createTask,
  deleteTask,
  listTaskRuns,
  listTasks,
  runTask,
  updateTask,
  type CallInput,
  type ScheduledTask,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, type PageQuery, pageQuery, toAddress } from '../core/list-query.ts'

const RUNNING_LOOK_MS = 1000

export const taskQueries = {
  all: ['tasks'] as const,
  page: (ask: PageAsk): PageQuery<ScheduledTask> => ({
    ...pageQuery([...taskQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listTasks, { body: { jobService: 'EXPORTER' }, query: toAddress(ask), signal }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.reply.some(({ lastRunStatus }) => lastRunStatus === 'RUNNING') ? RUNNING_LOOK_MS : false,
  }),
  runs: (id: number) =>
    queryOptions({
      queryKey: [...taskQueries.all, 'runs', id],
      queryFn: ({ signal }) => call(listTaskRuns, { params: { id }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'RUNNING') ? RUNNING_LOOK_MS : false,
    }),
}

function useTaskChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: taskQueries.all }) })
}

export const useCreateTask = () =>
  useTaskChange((body: CallInput<typeof createTask>['body']) => call(createTask, { body }))
/** Plays, pauses or changes: what is left out stays as it is. */
export const useUpdateTask = () =>
  useTaskChange((body: CallInput<typeof updateTask>['body']) => call(updateTask, { body }))
export const useDeleteTask = () => useTaskChange((id: number) => call(deleteTask, { params: { id } }))
export const useRunTask = () => useTaskChange((id: number) => call(runTask, { params: { id } }))
