import {
  aggregationTitle,
  derivations,
  derivationTitle,
  sequenceMeasureOf,
  type DerivationName,
} from '@soundings/query'
import type { Page } from '@playwright/test'
import { divisorsOf, isDivisible, setRate } from '../packages/web/src/features/studio/model/rates/rates.ts'
import { isRate, showAs } from '../packages/web/src/features/studio/model/views/show-as.ts'
import type { ViewItem } from '../packages/web/src/features/studio/model/studio-state.ts'
import { setTop, topTitle } from '../packages/web/src/features/studio/model/filters/top-groups.ts'
import { addView } from '../packages/web/src/features/studio/model/views/views.ts'
import { withVirtualColumn } from '../packages/web/src/features/studio/model/columns/virtual-columns.ts'
import { studioOn } from './studio-page.ts'
import { at, choose, doIf, isTaken, present, type Doing } from './studio-session.ts'

const percentiles = ['25', '90'] as const
const shownAs: readonly DerivationName[] = ['shareOfTotal', 'runningTotal', 'changeFromPrevious', 'rank']

/** Where the menu of a view leads to what it is shown as. */
const showAsEntry = (view: ViewItem): string =>
  `${view.derived ? derivationTitle(view.derived) : isRate(view) ? 'Rate' : 'As it is'} …`

const pick = (page: Page, group: string, label: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click()

/** Steps with percentiles, derived columns, rates, first groups and sequences. */
export const measuring = {
  percentile: async (session, a) => {
    const percentile = at(percentiles, a)!
    const columnId = session.clinic.column('visits.cost')
    const added = addView(present(session), { columnId, aggregation: 'percentile', percentile })
    if (added.kind !== 'changed' || isTaken(present(session), added.state.views.at(-1)!.label)) return
    await doIf(
      session,
      () => added,
      async () => {
        await studioOn(session.page).addView('Cost', 'Percentile')
        await pick(session.page, 'Percentile', aggregationTitle('percentile', percentile))
      },
    )
  },
  showAs: async (session, a, b) => {
    const view = at(present(session).views, a)
    if (!view) return
    const kind = b % 3 === 0 ? undefined : at(shownAs, b)!
    await doIf(
      session,
      (state) => showAs(state, view.id, kind && { kind }),
      async () => {
        await choose(session, view, showAsEntry(view))
        const asItIs = isRate(view) && view.derived ? 'The rate itself' : 'As it is'
        await pick(session.page, 'Show as', kind ? derivations[kind].label : asItIs)
      },
    )
  },
  rate: async (session, a) => {
    const view = at(present(session).views.filter(isDivisible), a)
    const divisor = view && divisorsOf(present(session), view)[0]
    if (!divisor) return
    await doIf(
      session,
      (state) => setRate(state, view.id, { over: divisor.over, per: 1000 }),
      async () => {
        await choose(session, view, showAsEntry(view))
        await pick(session.page, 'Show as', 'Rate')
        await pick(session.page, 'Divided by', divisor.label)
        await pick(session.page, 'Per', 'Per 1,000')
        await pick(session.page, 'Interval', 'No interval')
      },
    )
  },
  top: async (session, a, b) => {
    const { page } = session
    const group = at(present(session).groups, a)
    if (!group) return
    const count = (b % 3) + 1
    const isTaken = group.top !== undefined && b % 2 === 0
    await doIf(
      session,
      (state) => setTop(state, group.id, isTaken ? undefined : { count }),
      async () => {
        await choose(session, group, `${topTitle(present(session), group) ?? 'Top'} …`)
        if (isTaken) return page.getByRole('button', { name: 'Show all groups' }).click()
        await page.getByRole('textbox', { name: 'How many' }).fill(String(count))
        await pick(page, 'Ranked by', 'By number of rows')
      },
    )
  },
  /** The number of each visit among those of its patient, averaged. */
  sequence: async (session) => {
    const { page, clinic } = session
    const by = { columnId: clinic.column('visits.admitted_at') }
    const subject = [{ columnId: clinic.column('visits.patient_id') }]
    const state = present(session)
    const grown = withVirtualColumn(state, { kind: 'sequence', subject, by, measure: 'number' }, state.tables)
    if (state.virtualColumns.length > 0) return
    await doIf(
      session,
      () => addView(grown.state, { columnId: grown.column.id, aggregation: 'avg' }),
      async () => {
        const studio = studioOn(page)
        await studio.card('+ Add View').click()
        await studio.search.fill('readmission')
        await page.getByRole('option', { name: 'Previous or next row' }).click()
        await pick(page, 'Whose rows', 'Patients')
        await pick(page, 'What of it', sequenceMeasureOf('number').label)
        await page.getByRole('option', { name: /^\w+ Admitted at$/ }).click()
        await page.getByRole('button', { name: 'Done' }).click()
        await pick(page, 'Aggregation', 'Avg')
      },
    )
  },
} satisfies Record<string, Doing>
