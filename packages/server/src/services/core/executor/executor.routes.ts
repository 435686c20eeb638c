import {
  countQueryResult,
  countQuestion,
  executeQuestion,
  listQuestionValues,
  pivotQuery,
  pivotQuestion,
  previewQuery,
  queryStatistics,
  questionStatistics,
  summariseQuery,
  summariseQuestion,
  trendOfQuestion,
} from '@soundings/contract'
import { limits } from '@soundings/query'
import type { FastifyInstance } from 'fastify'
import { serveRows } from '../../../platform/http/serve.ts'
import { serveStream } from '../../../platform/http/streams/serve-stream.ts'
import type { Executor } from './executor.ts'

export function executorRoutes(app: FastifyInstance, executor: Executor) {
  serveStream(app, previewQuery, ({ viewer, query, body, admission }) => {
    const { pageNumber = 0, pageSize = limits.usualPageRows, refresh } = query
    return executor.preview(
      viewer,
      body,
      { pageNumber, pageLength: pageSize },
      { admission, maxAgeSeconds: ageFor(refresh) },
    )
  })
  serveStream(app, executeQuestion, ({ viewer, params, body, admission }) =>
    executor.execute(viewer, params.id, body, { admission, maxAgeSeconds: body.refresh ? 0 : body.maxAgeSeconds }),
  )

  serveRows(app, countQueryResult, ({ viewer, query, body, admission }) =>
    executor.countQuery(viewer, body, { admission, maxAgeSeconds: ageFor(query.refresh) }),
  )
  serveRows(app, countQuestion, ({ viewer, params, body, admission }) =>
    executor.countQuestion(viewer, params.id, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, listQuestionValues, ({ viewer, params, body, admission }) =>
    executor.values(viewer, params.id, body, { admission }),
  )
  serveRows(app, summariseQuery, ({ viewer, body, admission }) =>
    executor.summariseQuery(viewer, body.query, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, summariseQuestion, ({ viewer, params, body, admission }) =>
    executor.summariseQuestion(viewer, params.id, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, pivotQuery, ({ viewer, body, admission }) =>
    executor.pivotQuery(viewer, body.query, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, pivotQuestion, ({ viewer, params, body, admission }) =>
    executor.pivotQuestion(viewer, params.id, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, trendOfQuestion, ({ viewer, params, body, admission }) =>
    executor.trendOfQuestion(viewer, params.id, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, queryStatistics, ({ viewer, body, admission }) =>
    executor.queryStatistics(viewer, body.query, body.column, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
  serveRows(app, questionStatistics, ({ viewer, params, body, admission }) =>
    executor.questionStatistics(viewer, params.id, body, { admission, maxAgeSeconds: body.maxAgeSeconds }),
  )
}

const ageFor = (refresh: 'true' | 'false' | undefined) => (refresh === 'true' ? 0 : undefined)
