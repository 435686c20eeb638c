import { expect, it } from 'vitest'
import { fromQuery } from '../question/from-question.ts'
import { record, startHistory, undo } from '../history.ts'
import { removeOutput } from '../question/outputs.ts'
import { openDatabase } from '../question/data-set.ts'
import { after, build, clinicTables } from '../testing/clinic.ts'
import { toQuery } from '../question/to-query.ts'
import { addView } from '../views/views.ts'

const sum = (state: Parameters<typeof addView>[0]) => addView(state, { columnId: 12, aggregation: 'sum' })
const avg = (state: Parameters<typeof addView>[0]) => addView(state, { columnId: 12, aggregation: 'avg' })
const names = (state: Parameters<typeof toQuery>[0]) => toQuery(state)?.columns.map(({ vid }) => vid)

it('a saved question is opened with the names that its columns were saved under, and new ones get others', () => {
  const built = build(sum, avg)
  const left = after(removeOutput(built, built.views[0]?.id ?? ''))
  const { state } = fromQuery(toQuery(left)!, openDatabase(1, clinicTables))
  expect(names(state)).toEqual(names(left))
  expect(new Set(names(after(sum(after(sum(state)))))).size).toBe(3)
})

it('names that are missing or repeated are replaced', () => {
  const query = toQuery(build(sum, avg))!
  const opened = (vids: readonly (string | undefined)[]) =>
    fromQuery(
      {
        ...query,
        columns: query.columns.map(({ vid: _vid, ...column }, at) => ({
          ...column,
          ...(vids[at] !== undefined && { vid: vids[at] }),
        })),
      },
      openDatabase(1, clinicTables),
    ).state
  expect(new Set(names(opened(['same', 'same']))).size).toBe(2)
  expect(new Set(names(opened([undefined, 'view-1']))).size).toBe(2)
})

it('the name of a view that was taken back is not given to another one', () => {
  const begun = build(sum)
  const back = undo(record(startHistory(begun), after(avg(begun))))
  expect(names(after(avg(back.present)))).not.toEqual(names(after(avg(begun))))
})
