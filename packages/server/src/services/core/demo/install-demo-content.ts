import type { DashboardView, FilterGroupWire, FilterWire, QueryWire, VirtualColumnWire } from '@soundings/contract'
import type { Catalog } from '@soundings/query'
import {
  type DemoColumn,
  demoDashboard,
  type DemoFilter,
  type DemoQuestion,
  demoQuestions,
  type DemoSequence,
  type DemoTab,
  type Path,
} from '@soundings/demo'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Dashboards } from '../dashboards/dashboards.ts'
import type { Questions } from '../questions/questions.ts'

interface Needs {
  readonly questions: Pick<Questions, 'create' | 'list'>
  readonly dashboards: Pick<Dashboards, 'create' | 'list'>
}

/** Tiles of numbers may be smaller than others. */
const smallest = (viewType: string) => (viewType === 'KPI' ? { minW: 2, minH: 1 } : { minW: 4, minH: 3 })

/** Questions and a dashboard over the demo hospital. What is there already stays as it is, so that a crash in between leaves no doubles. */
export function createDemoContent({ questions, dashboards }: Needs) {
  async function installQuestions(viewer: Viewer, names: Names): Promise<Map<string, number>> {
    const there = new Map(
      (await questions.list(viewer, { size: 'all' })).rows
        .filter(({ datasourceID }) => datasourceID === names.databaseId)
        .map(({ name, id }) => [name, id]),
    )
    const ids = new Map<string, number>()
    for (const [key, question] of Object.entries<DemoQuestion>(demoQuestions)) {
      ids.set(key, there.get(question.name) ?? (await questions.create(viewer, toContent(question, names))).id)
    }
    return ids
  }

  return {
    async install(viewer: Viewer, catalog: Catalog): Promise<void> {
      const names = namesOf(catalog)
      const ids = await installQuestions(viewer, names)
      const { name, description, tag, clickFilters, tabs } = demoDashboard
      if ((await dashboards.list(viewer, { size: 'all' })).rows.some((dashboard) => dashboard.name === name)) return
      await dashboards.create(viewer, {
        name,
        description,
        tag,
        clickFilters,
        tabs: tabs.map((tab, index) => ({ index, name: tab.name, views: toViews(tab, index, ids) })),
        filters: tabs.map((tab: DemoTab, tabIndex) => ({
          tabIndex,
          filters: tab.filters.map((filter) => toFilter(filter, names)),
        })),
      })
    },
  }
}

interface Names {
  readonly databaseId: number
  table(name: string): number
  column(path: Path): number
}

function namesOf({ databaseId, tables }: Catalog): Names {
  const table = (name: string) => tables.find((each) => each.name === name) ?? missing(name)
  return {
    databaseId,
    table: (name) => table(name).id,
    column: (path) => {
      const [tableName = '', columnName] = path.split('.')
      return (table(tableName).columns.find(({ name }) => name === columnName) ?? missing(path)).id
    },
  }
}

function toContent(
  { name, description, tag, view, options = {}, base, own = {}, columns, filters = [], limit = 1000 }: DemoQuestion,
  tableNames: Names,
) {
  const names = withOwnColumns(tableNames, Object.keys(own))
  const query: QueryWire = {
    datasourceID: names.databaseId,
    dbTable: names.table(base),
    ...(Object.keys(own).length > 0 && {
      virtualColumns: Object.entries(own).map(([key, sequence]) => toVirtualColumn(key, sequence, names)),
    }),
    columns: columns.map((column) => toColumn(column, names)),
    filters: filters.map((filter) => toFilter(filter, names)),
    resultLimit: limit,
  }
  return { name, description, tag, defaultView: view, viewTypeOptions: JSON.stringify(options), query }
}

const withOwnColumns = (names: Names, keys: readonly string[]): Names => ({
  ...names,
  column: (path) => {
    const at = keys.findIndex((key) => path === `own.${key}`)
    return at < 0 ? names.column(path) : -1 - at
  },
})

const toVirtualColumn = (
  key: string,
  { label, among, subject, by, end, days }: DemoSequence,
  names: Names,
): VirtualColumnWire => ({
  kind: 'sequence',
  id: names.column(`own.${key}`),
  label,
  condition: toGroup(among, names),
  subject: [{ dbColumn: names.column(subject) }],
  by: { dbColumn: names.column(by) },
  column: { dbColumn: names.column(end) },
  measure: 'withinSince',
  days,
})

function toColumn(
  {
    expression,
    condition,
    orderDirection = 'NONE',
    orderIndex = 0,
    pin = false,
    grouped = false,
    ...column
  }: DemoColumn,
  names: Names,
) {
  const terms = expression.map((term) =>
    'path' in term ? { dbColumn: names.column(term.path), function: term.function } : term,
  )
  return {
    ...column,
    ...(condition && { condition: toGroup(condition, names) }),
    orderDirection,
    orderIndex,
    pin,
    grouped,
    expression: terms as QueryWire['columns'][number]['expression'],
  }
}

const toGroup = (filters: readonly DemoFilter[], names: Names): FilterGroupWire => ({
  groupItemType: 'group',
  groupOperator: 'and',
  items: filters.map((filter) => toFilter(filter, names)),
})

const toFilter = ({ path, ...filter }: DemoFilter, names: Names): FilterWire => ({
  ...filter,
  dbColumn: names.column(path),
  zoomingFilter: false,
})

function toViews({ tiles }: DemoTab, tabIndex: number, ids: ReadonlyMap<string, number>): DashboardView[] {
  return Object.entries(tiles).map(([key, position]) => {
    const { name, description, view, options = {} } = demoQuestions[key as keyof typeof demoQuestions] as DemoQuestion
    const id = `demo-${tabIndex}-${key}`
    return {
      id,
      position: { i: id, ...position },
      positions: {},
      ...smallest(view),
      title: name,
      description,
      viewType: view,
      viewOptionsJSON: JSON.stringify(options),
      questionId: ids.get(key) ?? missing(key),
    }
  })
}

function missing(name: string): never {
  throw new Error(`The demo hospital has no ${name}`)
}
