import { type FilterColumn, toFilterWire, toQuery } from '@soundings/contract'
import { columnsCompared, filterableColumns, filtersIn, ownFilters, type Query } from '@soundings/query'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'
import type { Questions } from '../../questions/questions.ts'

interface Needs {
  readonly questions: Pick<Questions, 'findVisible'>
  readonly columns: Pick<Discovery['columns'], 'describe'>
}

/** By which columns the questions of a tab can be narrowed, told to everybody who sees them. */
export function createFilterColumns({ questions, columns }: Needs) {
  return {
    async list(viewer: Viewer, questionIds: readonly number[]): Promise<FilterColumn[]> {
      const takers = new Map<number, { databaseId: number; questions: number[] }>()
      const own: FilterColumn['ownFilters'] = []
      const versions = new Map<number, number>()
      for (const id of new Set(questionIds)) {
        const question = await questions.findVisible(viewer, id)
        if (!question) continue
        const { version } = question
        versions.set(id, version)
        const query = toQuery(question.query)
        const taken = filterableColumns(query)
        own.push(...ownFilters(query).map((filter) => ({ question: id, version, filter: toFilterWire(filter) })))
        for (const columnId of new Set([...taken, ...dynamicColumns(query)])) {
          const known = takers.get(columnId)?.questions ?? []
          takers.set(columnId, {
            databaseId: question.databaseId,
            questions: taken.includes(columnId) ? [...known, id] : known,
          })
        }
      }
      const isOneQuestion = new Set([...takers.values()].flatMap((taker) => taker.questions)).size === 1
      const described = await Promise.all(
        [...Map.groupBy(takers, ([, { databaseId }]) => databaseId)].map(([databaseId, ofDatabase]) =>
          columns.describe(
            viewer,
            databaseId,
            ofDatabase.map(([columnId]) => columnId),
          ),
        ),
      )
      return described.flat().map((column) => {
        const taking = takers.get(column.id)?.questions ?? []
        return {
          ...column,
          questions: taking,
          versions: taking.map((id) => versions.get(id)!),
          shared: taking.length > (isOneQuestion ? 0 : 1),
          ownFilters: own.filter(({ filter }) => filter.dbColumn === column.id),
        }
      })
    },
  }
}

export type FilterColumns = ReturnType<typeof createFilterColumns>

/** A dynamic filter may be on an aggregate or an age: its columns are named for the editor, and cannot be filtered by their values. */
const dynamicColumns = ({ filters, advanced }: Query): number[] =>
  [...filters, ...filtersIn(advanced)]
    .filter(({ dynamic }) => dynamic)
    .flatMap(columnsCompared)
    .map(({ columnId }) => columnId)
