import {
  analyseColumn,
  getColumnAnalysis,
  getColumnStatistics,
  listColumnValues,
  listMappedColumns,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Columns } from './columns.ts'

export function columnRoutes(app: FastifyInstance, columns: Columns) {
  serve(app, listMappedColumns, ({ viewer }) => columns.map(viewer))
  serve(app, getColumnAnalysis, ({ viewer, params, signal }) => columns.analysis(viewer, params.id, signal))
  serve(app, analyseColumn, ({ viewer, params, signal }) => columns.analyse(viewer, params.id, signal))
  serve(app, listColumnValues, ({ viewer, params, query, signal }) => columns.values(viewer, params.id, query, signal))
  serve(app, getColumnStatistics, ({ viewer, params, signal }) => columns.statistics(viewer, params.id, signal))
}
