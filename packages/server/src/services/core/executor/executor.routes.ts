import {
  countQueryResult,
  countQuestion,
  executeQuestion,
  listQuestionValues,
  PAGE_ROWS_DEFAULT,
  previewQuery,
  queryStatistics,
  questionStatistics,
  summariseQuery,
  summariseQuestion,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { serveStream } from '../../../platform/http/serve-stream.ts'
import type { Executor } from './executor.ts'

export function executorRoutes(app: FastifyInstance, executor: Executor) {
  serveStream(app, previewQuery, ({ viewer, query, body, signal }) => {
    const { pageNumber = 0, pageSize = PAGE_ROWS_DEFAULT, refresh } = query
    return executor.preview(viewer, body, { pageNumber, pageLength: pageSize }, { signal, maxAgeSeconds: refresh === 'true' ? 0 : undefined })
  })
  serveStream(app, executeQuestion, ({ viewer, params, body, signal }) =>
    executor.execute(viewer, params.id, body, { signal, maxAgeSeconds: body.refresh ? 0 : body.maxAgeSeconds }),
  )

  serve(app, countQueryResult, ({ viewer, body, signal }) => executor.countQuery(viewer, body, { signal }))
  serve(app, countQuestion, ({ viewer, params, body, signal }) => executor.countQuestion(viewer, params.id, body, { signal }))
  serve(app, listQuestionValues, ({ viewer, params, body, signal }) => executor.values(viewer, params.id, body, { signal }))
  serve(app, summariseQuery, ({ viewer, body, signal }) => executor.summariseQuery(viewer, body.query, body, { signal }))
  serve(app, summariseQuestion, ({ viewer, params, body, signal }) =>
    executor.summariseQuestion(viewer, params.id, body, { signal }),
  )
  serve(app, queryStatistics, ({ viewer, body, signal }) => executor.queryStatistics(viewer, body.query, body.column, { signal }))
  serve(app, questionStatistics, ({ viewer, params, body, signal }) => executor.questionStatistics(viewer, params.id, body, { signal }))
}
