import { type FilterColumn, toQuery } from '@soundings/contract'
import { filterableColumns } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Questions } from '../questions/questions.ts'

interface Needs {
  readonly questions: Pick<Questions, 'findVisible'>
  readonly columns: Pick<Discovery['columns'], 'describe'>
}

/** By which columns the questions of a tab can be narrowed, told to everybody who sees them. */
export function createFilterColumns({ questions, columns }: Needs) {
  return {
    async list(viewer: Viewer, questionIds: readonly number[]): Promise<FilterColumn[]> {
      const takers = new Map<number, { databaseId: number; questions: number[] }>()
      for (const id of new Set(questionIds)) {
        const question = await questions.findVisible(viewer, id)
        for (const columnId of question ? filterableColumns(toQuery(question.query)) : []) {
          const taker = takers.get(columnId) ?? { databaseId: question!.databaseId, questions: [] }
          takers.set(columnId, { ...taker, questions: [...taker.questions, id] })
        }
      }
      const isOneQuestion = new Set([...takers.values()].flatMap((taker) => taker.questions)).size === 1
      const described = await Promise.all(
        [...Map.groupBy(takers, ([, { databaseId }]) => databaseId)].map(([databaseId, ofDatabase]) =>
          columns.describe(viewer, databaseId, ofDatabase.map(([columnId]) => columnId)),
        ),
      )
      return described.flat().map((column) => {
        const taking = takers.get(column.id)?.questions ?? []
        return { ...column, questions: taking, shared: isOneQuestion || taking.length > 1 }
      })
    },
  }
}

export type FilterColumns = ReturnType<typeof createFilterColumns>
