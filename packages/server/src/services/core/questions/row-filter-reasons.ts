import { isAdministrator, Problem, type RowFilterReasons, toQuery } from '@soundings/contract'
import { tablesRead } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Questions } from './questions.ts'

interface Needs {
  readonly questions: Pick<Questions, 'findVisible'>
  readonly catalogs: Pick<Discovery['catalogs'], 'use'>
  readonly accessRules: Pick<Discovery['accessRules'], 'explain'>
}

/** Why people see only some rows of a question. */
export function createRowFilterReasons({ questions, catalogs, accessRules }: Needs) {
  return {
    async explain(viewer: Viewer, questionIds: readonly number[]): Promise<RowFilterReasons[]> {
      // Filters are the administrators' matter: whom they bind is not told their values.
      if (viewer.viewedBy === undefined && !isAdministrator(viewer))
        throw new Problem('forbidden', 'Only administrators see row rules')
      const cuts: RowFilterReasons[] = []
      for (const questionId of new Set(questionIds)) {
        const question = await questions.findVisible(viewer, questionId)
        if (!question) continue
        const explained = await catalogs.use(question.databaseId, ({ catalog }) =>
          accessRules.explain(viewer, catalog, tablesRead(toQuery(question.query), catalog)),
        )
        cuts.push({ questionId, name: question.name, ...explained })
      }
      return cuts
    },
  }
}

export type RowFilterReasonRules = ReturnType<typeof createRowFilterReasons>
