import type { DbTable } from '@soundings/contract'
import { NO_COLUMN } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { conditionTitle } from '../question/titles.ts'
import { addComputed } from './computed.ts'
import { addFilter, removeFilter } from '../filters/filters.ts'
import { fromContent } from '../question/from-question.ts'
import { addGroup } from '../filters/groups.ts'
import { chooseBaseTable } from '../question/data-set.ts'
import { changeVirtualColumn, renameVirtualColumn, usedVirtualColumns } from './edit-virtual.ts'
import { record, startHistory, undo } from '../history.ts'
import { removeOutput } from '../question/outputs.ts'
import type { StudioState } from '../studio-state.ts'
import { after as done, clinicTables, visits } from '../testing/clinic.ts'
import { previewProblem, toDraft, toWire } from '../question/to-query.ts'
import { versionChanges } from '../question/version-changes.ts'
import { addView } from '../views/views.ts'
import { virtualLabel } from '../../../../components/other-rows/virtual-label.ts'
import { withVirtualColumn, type NewVirtual } from './virtual-columns.ts'

const reference = clinicTables
  .find(({ displayName }) => displayName === 'Visits')!
  .references.find(({ toTableId }) => toTableId === 2)!

const urgent: NewVirtual = {
  kind: 'related',
  tableId: 1,
  path: [reference.id],
  measure: 'count',
  where: { operator: 'and', items: [{ columnId: 15, operator: 'equals', values: ['1'] }] },
}
const readmitted: NewVirtual = {
  kind: 'sequence',
  subject: [{ columnId: 16 }],
  by: { columnId: 13 },
  measure: 'withinSince',
  column: { columnId: 14 },
  days: 30,
}

const ofWards = (): StudioState => ({ ...visits, baseTableId: 2 })
const grown = (state: StudioState, column: NewVirtual, tables: readonly DbTable[] = clinicTables) =>
  withVirtualColumn(state, column, tables).state

describe('SD3 SD6 columns of related rows in the studio', () => {
  it('are named in words and used like other columns', () => {
    const state = done(addFilter(grown(ofWards(), urgent), { columnId: -1, operator: 'greaterThan', values: [2] }))
    expect(state.filters.map(({ filter }) => conditionTitle(state, filter))).toEqual([
      'Number of Visits (Urgent equals true) greater than 2',
    ])
    expect(previewProblem(done(addView(state, { columnId: -1, aggregation: 'avg' })))).toBeUndefined()
    expect(
      done(
        addGroup(done(addView(state, { columnId: -1, aggregation: 'avg' })), {
          columnId: -1,
          grouping: 'uniqueValues',
        }),
      ).groups[0]?.label,
    ).toBe('Number of Visits (Urgent equals true)')
  })

  it('are saved with the question that uses them and come back with it', () => {
    const state = done(addView(grown(ofWards(), urgent), { columnId: -1, aggregation: 'avg' }))
    const draft = toDraft(state)!
    expect(draft.query.virtualColumns).toHaveLength(1)
    const opened = fromContent(draft, clinicTables)
    expect(opened.gone).toEqual([])
    expect(toDraft(opened.state)?.query).toEqual(draft.query)
  })

  it('are left out of what is saved when nothing uses them any more', () => {
    const state = done(addFilter(grown(ofWards(), urgent), { columnId: -1, operator: 'greaterThan', values: [2] }))
    expect(toWire(done(removeFilter(state, state.filters[0]!.id)))?.virtualColumns).toBeUndefined()
  })

  it('are saved as long as a filter on a calculated column reads them, also when the column is gone', () => {
    const computed = done(addComputed(grown(ofWards(), urgent), '[Number of Visits (Urgent equals true)] * 2'))
    const { id, formula } = computed.computed[0]!
    const state = done(
      addFilter(computed, { columnId: NO_COLUMN, formula: formula!, operator: 'greaterThan', values: [2] }),
    )
    const alone = done(addView(done(removeOutput(state, id)), { columnId: 21, aggregation: 'none' }))
    expect([toWire(alone)?.virtualColumns?.length, previewProblem(alone)]).toEqual([1, undefined])
  })

  it('are not added twice, and get ids of their own', () => {
    const state = grown(grown(ofWards(), urgent), { ...urgent, measure: 'any' })
    expect(grown(state, urgent)).toBe(state)
    expect(state.virtualColumns.map(({ id }) => id)).toEqual([-1, -2])
  })

  it('go with a step back, and with another table', () => {
    const before = ofWards()
    const after = done(addView(grown(before, urgent), { columnId: -1, aggregation: 'sum' }))
    const back = undo(record(startHistory(before), after)).present
    expect([back.virtualColumns, back.tables.flatMap(({ columns }) => columns).filter(({ id }) => id < 0)]).toEqual([
      [],
      [],
    ])
    const outcome = chooseBaseTable(after, 1)
    const other = outcome.kind === 'confirm' ? outcome.confirmed : undefined
    expect(other?.tables.flatMap(({ columns }) => columns).some(({ id }) => id < 0)).toBe(false)
  })

  it('whose table is gone are named among what was left out', () => {
    const draft = toDraft(
      done(
        addView(grown(ofWards(), { ...urgent, measure: 'sum', column: { columnId: 12 } }), {
          columnId: -1,
          aggregation: 'avg',
        }),
      ),
    )!
    expect(
      fromContent(
        draft,
        clinicTables.filter(({ id }) => id !== 1),
      ).gone,
    ).toHaveLength(1)
  })

  it('that change are named among the changes of a version', () => {
    const versionOf = (column: NewVirtual) =>
      toDraft(done(addView(grown(ofWards(), column), { columnId: -1, aggregation: 'avg' })))!
    const [old, now] = [versionOf(urgent), versionOf({ ...urgent, measure: 'max', column: { columnId: 12 } })].map(
      (draft) => ({ ...draft, tag: draft.tag ?? '' }),
    )
    expect(versionChanges(old as never, now as never, clinicTables).join('; ')).toContain(
      'Number of Visits (Urgent equals true) → Max of Cost of Visits (Urgent equals true)',
    )
  })
})

describe('SD3 SD6 columns of related rows and sequences that are changed in the studio', () => {
  const used = done(addView(grown(ofWards(), urgent), { columnId: -1, aggregation: 'avg' }))
  const withFormula = done(addComputed(used, 'avg([Number of Visits (Urgent equals true)]) * 2'))

  it('change wherever they are used, under their id, and names that were not given follow', () => {
    const state = done(
      changeVirtualColumn(withFormula, -1, { ...urgent, where: { operator: 'and', items: [] } }, clinicTables),
    )
    expect([
      state.virtualColumns.map(({ id, label }) => [id, label]),
      state.views[0]?.label,
      state.computed[0]?.text,
    ]).toEqual([[[-1, 'Number of Visits']], 'Avg of Number of Visits', 'avg([Number of Visits]) * 2'])
    expect(previewProblem(state)).toBeUndefined()
    expect(undo(record(startHistory(withFormula), state)).present.views[0]?.label).toBe(
      'Avg of Number of Visits (Urgent equals true)',
    )
  })

  it('keep a name that was given, which views, filters and formulas say too', () => {
    const named = done(renameVirtualColumn(withFormula, -1, '  Emergencies '))
    const state = done(addFilter(named, { columnId: -1, operator: 'greaterThan', values: [2] }))
    expect([
      state.views[0]?.label,
      state.computed[0]?.text,
      state.filters.map(({ filter }) => conditionTitle(state, filter)),
    ]).toEqual(['Avg of Emergencies', 'avg(Emergencies) * 2', ['Emergencies greater than 2']])
    const other = done(
      changeVirtualColumn(state, -1, { ...urgent, measure: 'max', column: { columnId: 12 } }, clinicTables),
    )
    expect(other.virtualColumns[0]?.label).toBe('Emergencies')
    expect(done(renameVirtualColumn(other, -1, ' ')).virtualColumns[0]?.label).toBe(
      'Max of Cost of Visits (Urgent equals true)',
    )
  })

  it('are refused where the question could not be asked any more, and nothing changes', () => {
    expect(changeVirtualColumn(used, -1, { ...urgent, measure: 'any' }, clinicTables)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('does not apply') as unknown,
    })
    expect(done(changeVirtualColumn(used, -9, urgent, clinicTables))).toBe(used)
  })

  it('are listed as long as something uses them', () => {
    expect(usedVirtualColumns(used).map(({ id }) => id)).toEqual([-1])
    expect(usedVirtualColumns(done(removeOutput(used, used.views[0]!.id)))).toEqual([])
  })
})

describe('SD3 SD6 columns of sequences in the studio', () => {
  it.each<[NewVirtual, string]>([
    [readmitted, 'Within 30 days of the previous Discharged'],
    [
      {
        kind: 'sequence',
        subject: [{ columnId: 16 }],
        by: { columnId: 13 },
        measure: 'daysSince',
        column: { columnId: 14 },
      },
      'Days since the previous Discharged',
    ],
    [
      {
        kind: 'sequence',
        subject: [{ columnId: 16 }],
        by: { columnId: 13 },
        measure: 'previous',
        column: { columnId: 12 },
      },
      'Previous Cost by Admitted',
    ],
    [
      { kind: 'sequence', subject: [{ columnId: 16 }], by: { columnId: 13 }, measure: 'number' },
      'Number in the order of Admitted',
    ],
  ])('are named in words', (column, words) => {
    expect(virtualLabel({ tables: clinicTables, baseTableId: 1 }, column)).toBe(words)
  })

  it('are shown row by row and saved', () => {
    const state = done(addView(grown(visits, readmitted), { columnId: -1, aggregation: 'none' }))
    expect(previewProblem(state)).toBeUndefined()
    expect(toWire(state)?.virtualColumns).toMatchObject([{ id: -1, kind: 'sequence', days: 30 }])
  })
})
