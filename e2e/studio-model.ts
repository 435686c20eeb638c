import { randomUUID } from 'node:crypto'
import {
  dateGroupRange,
  findDateUnit,
  finerUnit,
  groupings,
  limits,
  type AggregationName,
  type GroupingName,
  type ViewType,
} from '@soundings/query'
import { toWire, previewProblem } from '../packages/web/src/features/studio/model/question/to-query.ts'
import { addComputed, setFormulaText } from '../packages/web/src/features/studio/model/columns/computed.ts'
import { conditionTitle } from '../packages/web/src/features/studio/model/question/titles.ts'
import { addFilter, removeFilter } from '../packages/web/src/features/studio/model/filters/filters.ts'
import { fromQuestion } from '../packages/web/src/features/studio/model/question/from-question.ts'
import { addGroup } from '../packages/web/src/features/studio/model/filters/groups.ts'
import { record, redo, startHistory, undo, type History } from '../packages/web/src/features/studio/model/history.ts'
import { isOutdated } from '../packages/web/src/features/studio/model/question/outdated.ts'
import {
  removeOutput,
  rename,
  reorder,
  setGrouped,
  setPinned,
  setSort,
} from '../packages/web/src/features/studio/model/question/outputs.ts'
import {
  chooseViewType,
  setLimit,
  viewTypesOf,
} from '../packages/web/src/features/studio/model/question/presentation.ts'
import { type StudioState } from '../packages/web/src/features/studio/model/studio-state.ts'
import { addView } from '../packages/web/src/features/studio/model/views/views.ts'
import { canRedo, canUndo } from '../packages/web/src/ui/undo/steps.ts'
import { zoomFromWire, zoomTo } from '../packages/web/src/features/studio/model/address/zooms.ts'
import { expect, type Locator } from '@playwright/test'
import type { ExecutionResult, Question, QueryWire } from '@soundings/contract'
import { answerOf } from './answer-of.ts'
import { liftByKey, studioOn } from './studio-page.ts'
import { measuring } from './studio-measuring.ts'
import { at, choose, doIf, isTaken, move, present, withItem, type Doing, type Session } from './studio-session.ts'
import { chartOf } from './drawn-chart.ts'

/** What a person does, and two numbers that say to what. */
export interface StudioStep {
  readonly do: keyof typeof doing
  readonly a: number
  readonly b: number
}

const views: readonly (readonly [path: string, column: string, aggregation: AggregationName, word: string])[] = [
  ['visits.cost', 'Cost', 'rowCount', 'Row Count'],
  ['visits.cost', 'Cost', 'sum', 'Sum'],
  ['visits.cost', 'Cost', 'avg', 'Avg'],
  ['visits.cost', 'Cost', 'max', 'Max'],
  ['visits.cost', 'Cost', 'median', 'Median'],
  ['visits.cost', 'Cost', 'standardDeviation', 'Standard Deviation'],
  ['visits.diagnosis_code', 'Diagnosis code', 'uniqueCount', 'Unique Count'],
]
const groups: readonly (readonly [path: string, column: string, grouping: GroupingName])[] = [
  ['visits.diagnosis_code', 'Diagnosis code', 'uniqueValues'],
  ['visits.admitted_at', 'Admitted at', 'year'],
  ['visits.admitted_at', 'Admitted at', 'month'],
  ['patients.status', 'Status', 'uniqueValues'],
]
const formulas = ['sum(Cost) / count(Cost)', 'max(Cost) - min(Cost)', 'sum(Cost) * 2']
const viewTypeWords: Record<ViewType, string> = {
  TABLE: 'Table',
  PIVOT: 'Pivot',
  KPI: 'Number View',
  BAR: 'Bar',
  H_BAR_CHART: 'Horizontal bar',
  LINE: 'Line',
  COMBINED: 'Bar and line',
  DOUGHNUT_CHART: 'Doughnut',
  PIE: 'Pie',
  HEAT_MAP: 'Heat map',
  SCATTER: 'Scatter',
  HISTOGRAM: 'Histogram',
  BOX_PLOT: 'Box plot',
}

const mayBeCut = ({ totalCount }: ExecutionResult, { limit }: StudioState) =>
  totalCount === null || (limit > 0 && totalCount === limit)

export const doing = {
  ...measuring,
  addView: async (session, a) => {
    const [path, column, aggregation, word] = at(views, a)!
    const added = addView(present(session), { columnId: session.clinic.column(path), aggregation })
    if (added.kind !== 'changed' || isTaken(present(session), added.state.views.at(-1)!.label)) return
    await doIf(
      session,
      () => added,
      () => studioOn(session.page).addView(column, word),
    )
  },
  addGroup: async (session, a) => {
    const [path, column, grouping] = at(groups, a)!
    const added = addGroup(present(session), { columnId: session.clinic.column(path), grouping })
    if (added.kind !== 'changed' || isTaken(present(session), added.state.groups.at(-1)!.label)) return
    await doIf(
      session,
      () => added,
      () =>
        studioOn(session.page).addGroup(column, grouping === 'uniqueValues' ? undefined : groupings[grouping].label),
    )
  },
  remove: withItem((session, item) =>
    doIf(
      session,
      (state) => removeOutput(state, item.id),
      () => choose(session, item, 'Remove'),
    ),
  ),
  rename: withItem(async (session, item) => {
    const name = `Column ${(session.given += 1)}`
    await doIf(
      session,
      (state) => rename(state, item.id, name),
      async () => {
        await choose(session, item, 'Rename')
        const field = session.page.getByRole('textbox', { name: `Name of ${item.label}`, exact: true })
        await field.fill(name)
        await field.press('Enter')
      },
    )
  }),
  sort: withItem(async (session, item, b) => {
    const [direction, word] = at(
      [
        ['asc', 'Ascending'],
        ['desc', 'Descending'],
        ['none', 'Not sorted'],
      ] as const,
      b,
    )!
    await doIf(
      session,
      (state) => setSort(state, item.id, direction),
      () => choose(session, item, word),
    )
  }),
  pin: withItem((session, item) =>
    doIf(
      session,
      (state) => setPinned(state, item.id, !item.pin),
      () => choose(session, item, item.pin ? 'Unpin' : 'Pin'),
    ),
  ),
  group: withItem((session, item) =>
    doIf(
      session,
      (state) => setGrouped(state, item.id, !item.grouped),
      () => choose(session, item, item.grouped ? 'Ungroup' : 'Group'),
    ),
  ),
  reorder: async (session, a) => {
    const list = at(['views', 'groups'] as const, a)!
    const [first, second] = present(session)[list]
    if (!first || !second) return
    await doIf(
      session,
      (state) => reorder(state, list, first.id, 1),
      async () => {
        const { page } = session
        await page.getByRole('button', { name: `Move ${first.label}`, exact: true }).focus()
        await liftByKey(page, `Picked up ${first.label}, place 1`)
        await page.keyboard.press('ArrowDown')
        await page.getByText(`Moved ${first.label}, place 2`).waitFor({ state: 'attached' })
        await page.keyboard.press('Space')
        await page.getByText(`Dropped ${first.label}, place 2`).waitFor({ state: 'attached' })
      },
    )
  },
  filter: async (session, a, b) => {
    const { page, clinic } = session
    const value = b % 90
    const filter = {
      columnId: clinic.column('visits.cost'),
      operator: at(['greaterThan', 'lessThan'] as const, a)!,
      values: [value],
    }
    await doIf(
      session,
      (state) => addFilter(state, filter),
      async () => {
        const studio = studioOn(page)
        await studio.card('+ Add Filter').click()
        await studio.pickColumn('Cost')
        await page.getByRole('combobox', { name: 'Operator' }).selectOption(filter.operator)
        await page.getByRole('dialog', { name: '+ Add Filter' }).getByRole('textbox').fill(String(value))
        await page.getByRole('button', { name: 'Done' }).click()
      },
    )
  },
  unfilter: async (session, a) => {
    const item = at(present(session).filters, a)
    if (!item) return
    const words = conditionTitle(present(session), item.filter)
    await doIf(
      session,
      (state) => removeFilter(state, item.id),
      () => session.page.getByRole('button', { name: `Remove ${words}`, exact: true }).click(),
    )
  },
  limit: async (session, a) => {
    const limit = at([0, 2, 5, limits.studioDefault], a)!
    await doIf(
      session,
      (state) => setLimit(state, limit),
      async () => {
        await studioOn(session.page).card('Set Limit').click()
        const field = session.page.getByRole('textbox', { name: 'Rows at most' })
        await field.fill(String(limit))
        await field.press('Enter')
      },
    )
  },
  formula: async (session, a) => {
    if (present(session).computed.length > 1) return
    const text = at(formulas, a)!
    const { page } = session
    await doIf(session, addComputed, () => studioOn(page).card('Calculator').click())
    const item = present(session).computed.at(-1)!
    await doIf(
      session,
      (state) => setFormulaText(state, item.id, text),
      async () => {
        const editor: Locator = page.getByRole('textbox', { name: `Formula of ${item.label}`, exact: true })
        await editor.fill(text)
        await page
          .getByRole('listitem')
          .filter({ has: editor })
          .filter({ hasText: 'A number for each group' })
          .waitFor()
        await editor.blur()
      },
      item.id,
    )
  },
  viewType: async (session, a) => {
    // What is offered is what fits the result on the screen.
    if (!session.isFresh) return
    const wanted = at(viewTypesOf(present(session)), a)!
    if (wanted === present(session).viewType) return
    await session.page.getByRole('button', { name: 'View type' }).click()
    await session.page.getByRole('menuitemradio', { name: viewTypeWords[wanted], exact: true }).click()
    const outcome = chooseViewType(present(session), wanted)
    if (outcome.kind === 'changed') session.history = record(session.history, outcome.state)
  },
  undo: async (session) => {
    if (!canUndo(session.history)) return
    await session.page.getByRole('button', { name: 'Undo' }).click()
    move(session, undo(session.history))
  },
  redo: async (session) => {
    if (!canRedo(session.history)) return
    await session.page.getByRole('button', { name: 'Redo' }).click()
    move(session, redo(session.history))
  },
  zoom: async (session) => {
    const state = present(session)
    const [group] = state.groups
    const unit = group && findDateUnit(group.grouping)
    const shown = session.previews.last()
    // A time axis begins with the earliest period, however the rows are sorted.
    const value = shown && chartOf(shown, state, mayBeCut(shown, state))?.data.series[0]?.rows[0]?.[0]
    const range = typeof value === 'string' ? dateGroupRange(value) : undefined
    const finer = unit ? finerUnit(unit) : undefined
    if (!session.isFresh || !group || !finer || !range || !['BAR', 'LINE'].includes(state.viewType)) return
    const wire = { dbColumn: group.columnId, unit: finer, range: [...range] as [string, string] }
    await doIf(
      session,
      (before) => zoomTo(before, zoomFromWire(before, wire)),
      async () => {
        const chart = session.page.getByRole('group', { name: /^(Bar|Line) chart/ })
        await chart.focus()
        await chart.press('ArrowRight')
        await chart.press('Enter')
        await session.page.getByRole('menuitem', { name: 'Zoom in', exact: true }).click()
      },
    )
  },
  /** So many steps back and again by keys alone: what comes back must not take them. */
  stepByKeys: async (session, a) => {
    const { page } = session
    const back = stepsOf(session.history, undo, (a % 8) + 1)
    const forth = stepsOf(back.at(-1) ?? session.history, redo, back.length)
    if ([session.history, ...back].some(({ present: { zooms } }) => zooms.length > 0)) return
    // Keys reach the studio from wherever no text is typed.
    await page.getByRole('button', { name: 'Preview', exact: true }).focus()
    for (const history of [...back, ...forth]) {
      await page.keyboard.press(back.includes(history) ? 'Control+z' : 'Control+Shift+z')
      move(session, history)
      await checkMark(session)
    }
  },
  saveAndReopen: async (session, a) => {
    const { page } = session
    if (previewProblem(present(session)) !== undefined) return
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Save question' })
    const name = `Visits ${randomUUID().slice(0, 8)}`
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    const question = await answerOf<Question>(page, '/core/questions', () =>
      dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    const edit = page.getByRole('button', { name: `Edit ${name}` })
    await page.waitForURL(({ pathname }) => !/\/questions\/(new|edit)/.test(pathname))
    // A page that is loaded anew knows only what is stored; the list opens it in the page that saved it.
    if (a % 2 === 0) await page.goto(`/questions/edit/${question.id}`)
    else await edit.click()
    await studioOn(page).card('Set Limit').waitFor()
    move(session, startHistory(fromQuestion(question, present(session).tables).state))
    session.answered = wireOf(present(session))
  },
  preview: async (session) => {
    const state = present(session)
    if (previewProblem(state) !== undefined) return
    await studioOn(session.page).run()
    await session.previews.check(session.page, state, wireOf(state))
    session.isFresh = true
    session.answered = wireOf(state)
  },
} satisfies Record<string, Doing>

function stepsOf(from: History, step: (history: History) => History, most: number): History[] {
  const next = step(from)
  return most === 0 || next === from ? [] : [next, ...stepsOf(next, step, most - 1)]
}

/** The mark of an old result is there exactly while the question differs from the one that was answered. */
export async function checkMark({ page, history, answered }: Session) {
  if (answered === 'unknown') return
  const mark = studioOn(page).preview.getByText('The question has changed since this result.')
  await expect(mark).toHaveCount(isOutdated(history.present, answered) ? 1 : 0)
}

const wireOf = (state: StudioState): QueryWire => toWire(state)!
