import { describe, expect, it } from 'vitest'
import { questionLink } from '../../../../charts/question-links.ts'
import { columnOf } from '../../../../charts/testing/results.ts'
import { addAdvanced, addCondition } from '../filters/advanced-filters.ts'
import { addComputed } from '../columns/computed.ts'
import { findDraft, keepDraft } from '../draft-storage.ts'
import { addFilter, changeFilter, duplicateProblem } from '../filters/filters.ts'
import { fromAddress } from '../address/from-address.ts'
import { fromContent } from '../question/from-question.ts'
import { addGroup, changeGroup } from '../filters/groups.ts'
import { record, redo, startHistory, undo } from '../history.ts'
import { readAddress } from '../address/read-address.ts'
import type { Outcome, StudioState } from '../studio-state.ts'
import { after, transfers, transferTables } from '../testing/clinic.ts'
import { conditionTitle, columnTitle } from '../question/titles.ts'
import { previewProblem, toDraft, toQuery, toWire } from '../question/to-query.ts'
import { versionChanges } from '../question/version-changes.ts'
import { addRawData, addView, changeView, chooseRawData } from '../views/views.ts'
import { followZooms } from '../address/zooms.ts'

/** The name of a hospital: where a transfer comes from (the default way), where it leads, and that of its ward. */
const hospitalName = 31
const [from, to, ofWard] = [[53], [54], [55, 23]]
const build = (...actions: readonly ((state: StudioState) => Outcome)[]) =>
  actions.reduce((state, action) => after(action(state)), transfers)
const labels = ({ groups, views }: StudioState) => [...groups, ...views].map(({ label }) => label)
const pathsOf = ({ groups, views }: StudioState) => [...groups, ...views].map(({ path }) => path)
const byHospitals = build(
  (at) => addGroup(at, { columnId: hospitalName, path: from, grouping: 'uniqueValues' }),
  (at) => addGroup(at, { columnId: hospitalName, path: to, grouping: 'uniqueValues' }),
  (at) => addView(at, { columnId: 52, aggregation: 'sum' }),
)

describe('SD13 a column by several ways', () => {
  it('says its way wherever it could be another one, and stays short where it is obvious', () => {
    expect(labels(byHospitals)).toEqual([
      'Name (Hospitals · via From hospital)',
      'Name (Hospitals · via To hospital)',
      'Sum of Minutes',
    ])
    expect(columnTitle(transfers, { columnId: hospitalName, path: ofWard })).toBe('Name (Hospitals · via Wards)')
    expect(columnTitle(transfers, { columnId: 21 })).toBe('Wards Name')
    expect(columnTitle(transfers, { columnId: 51 })).toBe('Reason')
    expect(columnTitle(transfers, { columnId: 51, path: [56] })).toBe('Reason (Transfers · via Earlier transfer)')
  })

  it('is grouped by and filtered on each way once, whether the default way is written or left out', () => {
    expect(addGroup(byHospitals, { columnId: hospitalName, grouping: 'uniqueValues' })).toEqual({
      kind: 'refused',
      message: 'Group already exists',
    })
    const filter = { columnId: hospitalName, operator: 'equals', values: ['A'] } as const
    const filtered = after(addFilter(byHospitals, filter))
    expect(filtered.filters[0]!.filter.path).toEqual(from)
    expect(addFilter(filtered, { ...filter, path: from })).toEqual({
      kind: 'refused',
      message: 'A filter for Name (Hospitals · via From hospital) column already exists',
    })
    const both = after(addFilter(filtered, { ...filter, path: to }))
    expect(both.filters.map((item) => conditionTitle(both, item.filter))).toEqual([
      'Name (Hospitals · via From hospital) equals A',
      'Name (Hospitals · via To hospital) equals A',
    ])
    expect(duplicateProblem(both, { columnId: hospitalName, path: to }, both.filters[1]!.id)).toBeUndefined()
    expect(changeFilter(both, both.filters[1]!.id, { ...filter, path: from }).kind).toBe('refused')
  })

  it('is changed to another way, undone and redone', () => {
    const changed = after(
      changeGroup(byHospitals, byHospitals.groups[1]!.id, {
        columnId: hospitalName,
        path: ofWard,
        grouping: 'uniqueValues',
      }),
    )
    expect([labels(changed)[1], changed.groups[1]!.path]).toEqual(['Name (Hospitals · via Wards)', ofWard])
    expect(
      changeGroup(byHospitals, byHospitals.groups[1]!.id, {
        columnId: hospitalName,
        path: from,
        grouping: 'uniqueValues',
      }),
    ).toEqual({ kind: 'refused', message: 'Group already exists' })
    const history = record(startHistory(byHospitals), changed)
    expect(pathsOf(undo(history).present)).toEqual(pathsOf(byHospitals))
    expect(pathsOf(redo(undo(history)).present)).toEqual(pathsOf(changed))
    const view = build((at) => addView(at, { columnId: 32, path: to, aggregation: 'uniqueCount' }))
    expect(
      labels(after(changeView(view, view.views[0]!.id, { columnId: 32, path: from, aggregation: 'uniqueCount' }))),
    ).toEqual(['Unique Count of Opened (Hospitals · via From hospital)'])
  })

  it('stands in raw data once for each way', () => {
    const raw = build((at) =>
      addRawData(at, [
        { columnId: hospitalName, path: from },
        { columnId: hospitalName, path: to },
        { columnId: hospitalName },
      ]),
    )
    expect(pathsOf(raw)).toEqual([from, to])
    expect(pathsOf(after(chooseRawData(raw, [{ columnId: hospitalName, path: to }, { columnId: 51 }])))).toEqual([
      to,
      undefined,
    ])
    const self = build((at) => addRawData(at, [{ columnId: 51 }, { columnId: 51, path: [56] }]))
    expect(labels(self)).toEqual(['Reason', 'Reason (Transfers · via Earlier transfer)'])
  })

  it('keeps its way in date differences, formulas and advanced filters', () => {
    const state = build(
      (at) => addView(at, { columnId: 57, aggregation: 'averageDateDiff', secondColumnId: 57, secondPath: [56] }),
      (at) => addComputed(at, 'sum([Wards · via Transfers (Earlier transfer)].Beds)'),
      addAdvanced,
      (at) =>
        addCondition(at, at.advanced!.id, { columnId: hospitalName, path: to, operator: 'equals', values: ['A'] }),
    )
    expect(labels(state)[0]).toContain('Moved (Transfers · via Earlier transfer)')
    expect(toQuery(state)).toMatchObject({
      columns: [{ secondPath: [56] }, { formula: { path: [56, 55] } }],
      advanced: { items: [{ path: to }] },
    })
  })
})

describe('SD13 the way to a column', () => {
  const whole = build(
    (at) => addGroup(at, { columnId: hospitalName, path: to, grouping: 'uniqueValues' }),
    (at) => addGroup(at, { columnId: 32, path: ofWard, grouping: 'year' }),
    (at) => addFilter(at, { columnId: hospitalName, path: ofWard, operator: 'equals', values: ['A'], dynamic: true }),
    (at) => addComputed(at, 'sum([Wards · via Transfers (Earlier transfer)].Beds)'),
  )

  it('survives saving and opening, and an unsaved draft', () => {
    expect(previewProblem(whole)).toBeUndefined()
    expect(toWire(fromContent(toDraft(whole)!, transferTables).state)).toEqual(toWire(whole))
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }
    keepDraft(storage, { username: 'ann', questionId: 'new' }, whole, new Date(0))
    expect(toWire(findDraft(storage, { username: 'ann', questionId: 'new' })!.open(transferTables).state)).toEqual(
      toWire(whole),
    )
  })

  it('is filled in for questions that were saved before there were several, without changing what they ask', () => {
    const draft = toDraft(byHospitals)!
    const old = {
      ...draft,
      query: {
        ...draft.query,
        columns: draft.query.columns.slice(0, 1).map((column) => ({
          ...column,
          expression: [{ dbColumn: hospitalName, function: 'uniqueValues' as const }],
        })),
      },
    }
    const { state } = fromContent(old, transferTables)
    expect(pathsOf(state)).toEqual([from])
    expect(versionChanges(old, toDraft(state)!, transferTables)).toEqual([])
  })

  it('that is gone leaves its column out and says so', () => {
    const without = transferTables.map((table) => ({
      ...table,
      references: table.references.filter(({ id }) => id !== 54),
    }))
    const { state, gone } = fromContent(toDraft(byHospitals)!, without)
    expect(state.groups).toHaveLength(1)
    expect(gone).toEqual([
      'Name (Hospitals · via To hospital) was left out. The path to Name no longer exists. Choose Name of Hospitals again',
    ])
  })

  it('is a change from one version to the next', () => {
    const changed = after(
      changeGroup(byHospitals, byHospitals.groups[1]!.id, {
        columnId: hospitalName,
        path: ofWard,
        grouping: 'uniqueValues',
      }),
    )
    expect(versionChanges(toDraft(byHospitals)!, toDraft(changed)!, transferTables)).toEqual([
      expect.stringMatching(/^Name /),
      'Removed the group Name (Hospitals · via To hospital)',
      'Added the group Name (Hospitals · via Wards)',
    ])
  })

  it('goes along with links from a result', () => {
    const column = columnOf('Hospital', { expression: { dbColumn: hospitalName, path: to, function: 'uniqueValues' } })
    const open = (operation: 'drillDown' | 'uniqueValues', filterOut = false) => {
      const link = questionLink({ dbId: 1, tableId: 5 }, { operation, column, value: 'A', filterOut })
      const opened = fromAddress(
        readAddress(new URL(link!, 'http://soundings').search) as Parameters<typeof fromAddress>[0],
        transferTables,
      )
      if ('problem' in opened) throw new Error(opened.problem)
      return opened.state
    }
    expect(open('uniqueValues').groups).toMatchObject([{ columnId: hospitalName, path: to }])
    expect(open('drillDown').filters).toMatchObject([
      { filter: { columnId: hospitalName, path: to, operator: 'equals' } },
    ])
    expect(open('drillDown', true).filters).toMatchObject([{ filter: { path: to, operator: 'notEquals' } }])
    expect(open('drillDown').views.at(-1)).toMatchObject({ columnId: hospitalName, path: to })
    expect(readAddress('?dbId=1&tableId=5&columnId=31&columnPath=x&operation=drillDown')).toEqual({
      problem: 'This link cannot be read: it may have been cut or changed',
    })
  })

  it('decides which of two date groups is zoomed', () => {
    const state = build(
      (at) => addGroup(at, { columnId: 32, path: from, grouping: 'year' }),
      (at) => addGroup(at, { columnId: 32, path: to, grouping: 'year' }),
    )
    const zoomed = after(
      followZooms(state, [{ dbColumn: 32, path: [...to], unit: 'month', range: ['2024-01-01', '2025-01-01'] }]),
    )
    expect(zoomed.groups.map(({ grouping }) => grouping)).toEqual(['year', 'month'])
    expect(zoomed.filters.map(({ filter }) => filter.path)).toEqual([to, to])
    const byDefault = after(followZooms(state, [{ dbColumn: 32, unit: 'day' }]))
    expect(byDefault.groups.map(({ grouping }) => grouping)).toEqual(['day', 'year'])
  })
})
