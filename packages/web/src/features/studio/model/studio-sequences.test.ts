import { isDeepStrictEqual } from 'node:util'
import type { Question, QueryWire, TableColumnMeta } from '@soundings/contract'
import { ansi, compile, placePivot, unitOf, unrestricted } from '@soundings/query'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { followResult } from '../../../charts/table/follow-result.ts'
import { arrange, columnsInSight, initialGrid, type GridState } from '../../../charts/table/grid/grid-state.ts'
import { reopened } from './question/from-question.ts'
import { resultNames } from './question/result-names.ts'
import { isOutdated } from './question/outdated.ts'
import { markSaved, record, redo, startHistory, undo, type History } from './history.ts'
import { catalogOf, outputsOf, type OutputItem, type StudioState } from './studio-state.ts'
import { visits } from './testing/clinic.ts'
import { actAtRandom, type FilterValues, type Random } from './testing/random-actions.ts'
import { viewTypesOf } from './question/presentation.ts'
import { previewProblem, toDraft, toQuery, toWire } from './question/to-query.ts'

const SEQUENCES = Number(process.env.STUDIO_MODEL_SEQUENCES ?? 2000)
const SEED = process.env.STUDIO_SEED

const values: FilterValues = {
  NUMBER: [0, 7, '12.5'],
  STRING: ['a', ''],
  DATE: ['2024-02-29'],
  BOOLEAN: ['1'],
  OTHER: ['x'],
}
const clock = { now: new Date('2026-11-15T08:30:00Z'), zone: 'UTC' }

/** A person at the studio and the grid beside it. */
interface Desk {
  history: History
  grid: GridState | undefined
  saved: Question | undefined
  /** The question that the grid answers, and the state that asked it. */
  answered: { readonly state: StudioState; readonly query: QueryWire } | undefined
  /** What the reader set, by the id of the column. */
  widths: Map<string, number>
}

const steps = [
  'act',
  'act',
  'act',
  'act',
  'preview',
  'preview',
  'undo',
  'redo',
  'save',
  'reopen',
  'resize',
  'sort',
] as const
/** Steps that are not needed for a failure shrink to none, so that the shortest sequence is printed. */
const step = fc.option(fc.record({ do: fc.constantFrom(...steps), seed: fc.nat(1_000_000) }), { freq: 50 })
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** Choices that a seed repeats, so that a sequence can be made shorter one step at a time. */
function choosing(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
  }
}

/** The columns as the server would tell them. */
function answer(state: StudioState): TableColumnMeta[] {
  const { columns } = compile(toQuery(state)!, {
    catalog: catalogOf(state),
    accessRules: unrestricted('a test'),
    dialect: ansi,
    clock,
  })
  return columns.map(
    ({ label, kind, dataType, columnId, aggregation, grouping, format, pin, grouped, vid, order, summaries }) => ({
      title: label,
      label,
      type: kind,
      oceanDataType: dataType,
      dataPattern: null,
      unit: unitOf(format),
      ...(format && { format }),
      pin,
      grouped,
      expression: { function: aggregation ?? grouping, dbColumn: columnId },
      tableName: '',
      ...(vid !== undefined && { vid }),
      orderDirection: ({ asc: 'ASC', desc: 'DESC', none: 'NONE' } as const)[order!.direction],
      orderIndex: order!.index,
      summaries: [...summaries!],
    }),
  )
}

const idAt = (grid: GridState, at: number) => grid.columns[at]?.key.split(':')[0] ?? ''
const asked = (state: StudioState) => outputsOf(state).filter((item) => item.design !== 'computed' || item.formula)

function preview(desk: Desk) {
  const state = desk.history.present
  if (previewProblem(state) !== undefined) return
  const columns = answer(state)
  const before = desk.grid
  desk.grid = before ? followResult(before, columns) : initialGrid(columns, false)
  desk.answered = { state, query: toWire(state)! }
  const { grid } = desk
  const items = asked(state)
  const ids = (wanted: (item: OutputItem) => boolean) => items.filter(wanted).map(({ id }) => id)
  const { pinned, others } = columnsInSight(grid)
  expect(columns.map(({ label }) => label)).toEqual(items.map(resultNames(state)))
  expect(pinned.map((at) => idAt(grid, at))).toEqual(ids(({ pin }) => pin))
  expect(others.map((at) => idAt(grid, at))).toEqual(ids(({ pin, grouped }) => !pin && !grouped))
  expect(grid.grouped.map((at) => idAt(grid, at))).toEqual(ids(({ grouped }) => grouped))
  expect(
    Object.fromEntries(items.flatMap(({ id }, at) => (grid.widths[at] === undefined ? [] : [[id, grid.widths[at]]]))),
  ).toEqual(Object.fromEntries(items.flatMap(({ id }) => (desk.widths.has(id) ? [[id, desk.widths.get(id)]] : []))))
  if (viewTypesOf(state).includes('PIVOT')) {
    const placed = columns.map(({ type, vid, label }) => ({ kind: type, vid, label }))
    const { down, across, measures } = placePivot(placed, state.chartOptions.pivot)
    // Each group stands on one side, and each measure between them.
    expect(Math.min(down.length, across.length)).toBeGreaterThan(0)
    expect([...down, ...across, ...measures].toSorted((one, other) => one - other)).toEqual([...columns.keys()])
  }
  const sortedBefore = before?.sorts.map((sort) => idAt(before, sort.column)) ?? []
  for (const sort of grid.sorts) expect(sortedBefore).toContain(idAt(grid, sort.column))
}

/** What of the question reaches the result. */
const asksFor = ({
  databaseId,
  baseTableId,
  virtualColumns,
  views,
  groups,
  computed,
  filters,
  advanced,
  limit,
}: StudioState) => ({
  databaseId,
  baseTableId,
  virtualColumns,
  views,
  groups,
  computed,
  filters: filters.map(({ filter }) => filter),
  advanced,
  limit,
})

/** The mark of an old result follows from the two questions, whatever led from one to the other. */
function checkMark({ history: { present }, answered }: Desk) {
  const isMarked = isOutdated(present, answered?.query)
  if (!answered || isDeepStrictEqual(asksFor(present), asksFor(answered.state))) expect(isMarked).toBe(false)
  else if (!isDeepStrictEqual(toWire(present), answered.query)) expect(isMarked).toBe(true)
}

/** The column of the grid that a reader takes hold of; no one does while the answer is old. */
function held(desk: Desk, random: Random): number | undefined {
  if (!desk.grid || desk.grid.columns.length === 0) return undefined
  return random.whole(0, desk.grid.columns.length - 1)
}

const walk: Record<(typeof steps)[number], (desk: Desk, random: Random) => void> = {
  act: (desk, random) =>
    void (desk.history = record(desk.history, actAtRandom(random, desk.history.present, values, true))),
  preview,
  undo: (desk) => void (desk.history = undo(desk.history)),
  redo: (desk) => void (desk.history = redo(desk.history)),
  save: (desk) => {
    if (previewProblem(desk.history.present) !== undefined) return
    const draft = toDraft(desk.history.present)!
    desk.saved = { ...draft, id: 7, version: (desk.saved?.version ?? 0) + 1 } as unknown as Question
    desk.history = markSaved(desk.history, desk.saved)
  },
  reopen: (desk) => {
    // Opened in the same place, as an earlier version is; the grid stays.
    if (desk.saved) desk.history = startHistory(reopened(desk.history.present, desk.saved))
  },
  resize: (desk, random) => {
    const at = held(desk, random)
    if (at === undefined || !desk.grid) return
    const width = random.whole(120, 400)
    desk.grid = arrange(desk.grid, { do: 'resize', column: at, width })
    desk.widths.set(idAt(desk.grid, at), width)
  },
  sort: (desk, random) => {
    const at = held(desk, random)
    if (at !== undefined && desk.grid)
      desk.grid = arrange(desk.grid, { do: 'sort', column: at, keepsOthers: random.chance(0.5) })
  },
}

it(
  'after any sequence of work in the studio the grid shows the columns of the question, in its order, with its pins and groups, and is marked exactly while it answers another question [SD9 SD10 RV2]',
  () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (sequence: readonly Step[]) => {
        const desk: Desk = {
          history: startHistory(visits),
          grid: undefined,
          saved: undefined,
          answered: undefined,
          widths: new Map(),
        }
        const done = sequence.filter((each) => each !== null)
        try {
          for (const { do: what, seed } of done) {
            walk[what](desk, choosing(seed))
            // Comparing costs as much as the work itself.
            if (seed % 3 === 0) checkMark(desk)
          }
          preview(desk)
        } catch (error) {
          throw new Error(
            `${String(error)}\nafter: ${done.map(({ do: what, seed }) => `${what} ${seed}`).join(', ')}, preview`,
            { cause: error },
          )
        }
      }),
      { numRuns: SEQUENCES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
  },
  60_000 + SEQUENCES * 60,
)
