import { createTask, deleteTask, listTaskRuns, listTasks, runTask, updateTask } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Tasks } from './tasks.ts'

export function taskRoutes(app: FastifyInstance, tasks: Tasks) {
  serve(app, listTasks, async ({ viewer, query }) => pageAnswer(await tasks.list(viewer, query)))
  serve(app, createTask, ({ viewer, body }) => tasks.create(viewer, body))
  serve(app, updateTask, ({ viewer, body }) => tasks.change(viewer, body))
  serve(app, deleteTask, async ({ viewer, params }) => {
    await tasks.remove(viewer, params.id)
    return {}
  })
  serve(app, runTask, ({ viewer, params }) => tasks.runNow(viewer, params.id))
  serve(app, listTaskRuns, ({ viewer, params }) => tasks.listRuns(viewer, params.id))
}
