import {
  checkFormula,
  compile,
  compileColumnSample,
  compileColumnStatistics,
  compileColumnValues,
  compileCount,
  compileGroupedRows,
  compileGroupSummaries,
  compileOwnTotals,
  compileQuestionValues,
  compileReferenceCheck,
  compileResultStatistics,
  compileSummaries,
  compileTableAnalysis,
  compileTotals,
  formulaScope,
  NO_COLUMN,
} from '@soundings/query'
import type {
  AccessRule,
  AggregationName,
  Catalog,
  CompileContext,
  Derived,
  Filter,
  FilterValue,
  Formula,
  GroupingName,
  OperatorName,
  OutputColumn,
  Query,
  Statement,
} from '@soundings/query'
import { withCalculated } from '../clinic/calculated.ts'
import { rulesOf } from '../clinic/test-rules.ts'

type Context = Omit<CompileContext, 'accessRules'>

const shownAs = (column: OutputColumn, derived: Derived): OutputColumn => ({ ...column, derived }) as OutputColumn

/** Statements whose wording is read in reviews, about the clinic: each is one thing that the compiler does. */
export function canonicalStatements(context: Context): readonly (readonly [title: string, statement: Statement])[] {
  const { catalog } = context
  const words = wordsOf(catalog)
  const { view, group, filter, query, computed, columnId, tableId } = words
  const open: CompileContext = { ...context, accessRules: rulesOf() }
  const bound = (...rules: readonly AccessRule[]): CompileContext => ({ ...context, accessRules: rulesOf(rules) })
  const ruleOn = (place: string, values: readonly FilterValue[], more: Partial<AccessRule> = {}): AccessRule => ({
    tableId: tableId(place.split('.')[0]!),
    columnId: columnId(place),
    values: values as AccessRule['values'],
    ...more,
  })
  const count = view('visits.id', 'rowCount')
  const byHospital = query('visits', [group('hospitals.name'), count, view('visits.cost', 'sum')])
  const medians = query('visits', [group('visits.note'), group('hospitals.name'), view('visits.minutes', 'median')])
  const raw = query('visits', [view('visits.id'), view('visits.admitted'), view('visits.note')])
  const [firstReference] = catalog.references
  const toPatient =
    catalog.references.find(
      ({ fromTableId, toTableId }) => fromTableId === tableId('visits') && toTableId === tableId('patients'),
    )?.id ?? 0
  const visitsOf = {
    kind: 'related',
    id: -1,
    label: 'visits',
    tableId: tableId('visits'),
    path: [toPatient],
    measure: 'count',
    where: { operator: 'and', items: [filter('visits.note', 'equals', ['Fever'])] },
  } as const
  const cost: Formula<number> = { kind: 'aggregate', function: 'sum', column: columnId('visits.cost') }
  const rows: Formula<number> = { kind: 'call', function: 'rows', arguments: [] }
  const where = (column: OutputColumn, ...items: readonly Filter[]): OutputColumn =>
    ({ ...column, where: { operator: 'or', items } }) as OutputColumn
  const written = (text: string): Formula<number> => {
    const checked = checkFormula(text, formulaScope(catalog, tableId('visits')))
    if (!checked.ok) throw new Error(`${text}: ${checked.error.message}`)
    return checked.formula
  }
  const onFormula = (text: string, operator: OperatorName, values: readonly FilterValue[]): Filter => ({
    columnId: NO_COLUMN,
    formula: written(text),
    operator,
    values,
  })
  const onMeasure = (measure: string, operator: OperatorName, values: readonly FilterValue[]): Filter => ({
    columnId: NO_COLUMN,
    measure,
    operator,
    values,
  })
  const feverRate = {
    ...where(count, filter('visits.note', 'equals', ['Fever'])),
    rate: { over: { columnId: columnId('visits.id'), aggregation: 'rowCount' }, per: 1000 },
  } as OutputColumn
  const measuredMonths = query('visits', [
    group('visits.admitted', 'month'),
    { ...feverRate, vid: 'rate' },
    { ...shownAs(count, { kind: 'percentFromLastYear' }), vid: 'change' },
  ])
  const model = withCalculated(catalog)
  const modelled = (...rules: readonly AccessRule[]): CompileContext => ({
    ...context,
    catalog: model,
    accessRules: rulesOf(rules),
  })
  const calculatedId = (name: string) =>
    model.tables.flatMap(({ columns }) => columns).find(({ displayName, formula }) => formula && displayName === name)!
      .id
  const calculated = (name: string, grouping?: GroupingName): OutputColumn => {
    const shown = grouping ? group('visits.id', grouping) : view('visits.id')
    return { ...shown, columnId: calculatedId(name), label: name } as OutputColumn
  }

  return [
    ['rows of one table', compile(raw, open)],
    ['the second page', compile(raw, open, { offset: 50, rows: 50 })],
    ['a limit of the question within a page', compile({ ...raw, limit: 60 }, open, { offset: 50, rows: 50 })],
    [
      'rows in an order',
      compile(
        query('visits', [
          { ...view('visits.note'), orderDirection: 'desc' },
          { ...view('visits.minutes'), orderDirection: 'asc', orderIndex: 1 },
        ]),
        open,
        { offset: 0, rows: 20 },
      ),
    ],
    [
      'columns of a joined table',
      compile(
        query('visits', [view('visits.id'), view('patients.name'), view('hospitals.name'), view('regions.name')]),
        open,
      ),
    ],
    ['columns over a composite key', compile(query('stays', [view('stays.id'), view('beds.kind')]), open)],
    ['a count by a joined name', compile(byHospital, open)],
    [
      'all aggregations of a number',
      compile(
        query(
          'visits',
          (['sum', 'avg', 'min', 'max', 'uniqueCount', 'rowCount'] as const).map((name) =>
            view('visits.minutes', name),
          ),
        ),
        open,
      ),
    ],
    [
      'a median and a percentile by group, under a rule',
      compile(
        query('visits', [
          group('visits.note'),
          view('visits.minutes', 'median'),
          { ...view('visits.minutes', 'percentile'), percentile: '97.5' } as OutputColumn,
        ]),
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    ['a median by a group and a joined name, under a rule', compile(medians, bound(ruleOn('hospitals.id', [1, 2])))],
    [
      'shares, a rank and a running total by name and month',
      compile(
        query('visits', [
          group('hospitals.name'),
          group('visits.admitted', 'month'),
          ...(['shareOfTotal', 'shareOfParent', 'rank', 'runningTotal'] as const).map((kind) =>
            shownAs(view('visits.cost', 'sum'), { kind }),
          ),
        ]),
        open,
        { offset: 0, rows: 50 },
      ),
    ],
    ...(['day', 'week', 'hour'] as const).map((unit): [string, Statement] => [
      `changes against the ${unit} before and the year before, under a rule`,
      compile(
        query('visits', [
          group('visits.admitted', unit),
          shownAs(count, { kind: 'changeFromPrevious' }),
          shownAs(count, { kind: 'percentFromLastYear' }),
        ]),
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ]),
    [
      'changes, a moving average and a rank of a rate',
      compile(
        query('visits', [
          group('visits.admitted', 'month'),
          ...([{ kind: 'changeFromLastYear' }, { kind: 'movingAverage', periods: 3 }, { kind: 'rank' }] as const).map(
            (derived) => shownAs(feverRate, derived),
          ),
        ]),
        open,
      ),
    ],
    [
      'months whose rate is above 5 and whose change from last year is above 10 per cent, under a rule',
      compile(
        {
          ...measuredMonths,
          filters: [onMeasure('rate', 'greaterThan', [5]), onMeasure('change', 'greaterThan', [10])],
        },
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'the number of the first five groups by rank',
      compileCount(
        {
          ...query(
            'visits',
            [group('hospitals.name'), { ...shownAs(count, { kind: 'rank' }), vid: 'rank' }],
            [onMeasure('rank', 'lessOrEqual', [5])],
          ),
          limit: 3,
        },
        open,
      ),
    ],
    [
      'totals of the groups that a filter on a share leaves',
      compileTotals(
        query(
          'visits',
          [
            group('hospitals.name'),
            { ...shownAs(count, { kind: 'shareOfTotal' }), vid: 'share' },
            view('visits.cost', 'avg'),
          ],
          [onMeasure('share', 'greaterThan', [25])],
        ),
        open,
      ),
    ],
    [
      'a moving average of averages',
      compile(
        query('visits', [
          group('visits.admitted', 'quarter'),
          shownAs(view('visits.minutes', 'avg'), { kind: 'movingAverage', periods: 4 }),
        ]),
        open,
      ),
    ],
    [
      'a rate per 1,000 with the lower limit of its interval',
      compile(
        query('visits', [
          group('hospitals.name'),
          ...[{}, { limit: { interval: 'wilson', side: 'lower' } as const }].map(
            (limit) =>
              ({
                ...view('visits.discharged', 'valueCount'),
                rate: { over: { columnId: columnId('visits.id'), aggregation: 'rowCount' }, per: 1000, ...limit },
              }) as OutputColumn,
          ),
        ]),
        open,
      ),
    ],
    ['groups by day', compile(query('visits', [group('visits.admitted', 'day'), count]), open)],
    ['groups by month', compile(query('visits', [group('visits.admitted', 'month'), count]), open)],
    ['groups by quarter', compile(query('visits', [group('visits.admitted', 'quarter'), count]), open)],
    [
      'groups by bands of a number',
      compile(
        query('visits', [
          { ...group('visits.cost', 'bands'), bands: ['-0.5', '0', '100.25'] } as OutputColumn,
          { ...group('patients.weight', 'bands'), bands: ['0.1', '70'] } as OutputColumn,
          count,
        ]),
        open,
      ),
    ],
    [
      'the first three groups by a sum, and all others, with a median',
      compile(
        query('visits', [
          { ...group('hospitals.name'), top: { count: 3, by: 'cost' } } as OutputColumn,
          { ...view('visits.cost', 'sum'), vid: 'cost' },
          view('visits.minutes', 'median'),
        ]),
        open,
      ),
    ],
    [
      'the first two months by rows, by ward, under a rule',
      compile(
        query('visits', [
          group('visits.note'),
          { ...group('visits.admitted', 'month'), top: { count: 2 } } as OutputColumn,
          count,
          shownAs(count, { kind: 'shareOfParent' }),
        ]),
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'the first numbers and all others',
      compile(query('visits', [{ ...group('visits.minutes'), top: { count: 2 } } as OutputColumn, count]), open),
    ],
    [
      'groups by age at admission, and in bands',
      compile(
        query('visits', [
          { ...group('patients.born', 'age'), secondColumnId: columnId('visits.admitted') } as OutputColumn,
          {
            ...group('patients.born', 'ageBands'),
            secondColumnId: columnId('visits.admitted'),
            bands: ['0', '18', '65'],
          } as OutputColumn,
          count,
        ]),
        open,
      ),
    ],
    ['groups by hour', compile(query('visits', [group('visits.admitted', 'hour'), count]), open)],
    [
      'groups by week',
      compile(query('visits', [group('visits.admitted', 'week'), group('patients.born', 'week'), count]), open),
    ],
    [
      'groups by week from Sunday on',
      compile(
        query('visits', [group('visits.admitted', 'sundayWeek'), group('patients.born', 'sundayWeek'), count]),
        open,
      ),
    ],
    [
      'groups by financial year and quarter',
      compile(
        query('visits', [
          group('visits.admitted', 'financialYear4'),
          group('patients.born', 'financialQuarter7'),
          count,
        ]),
        open,
      ),
    ],
    [
      'groups by hour, day of the week and month',
      compile(
        query('visits', [
          group('visits.admitted', 'hourOfDay'),
          group('visits.admitted', 'dayOfWeek'),
          group('patients.born', 'monthOfYear'),
          count,
        ]),
        open,
      ),
    ],
    [
      'rows of two days of the week',
      compile(
        query(
          'visits',
          [view('visits.id')],
          [{ ...filter('visits.admitted', 'in', ['Saturday', 'Sunday']), grouping: 'dayOfWeek' }],
        ),
        open,
      ),
    ],
    ['groups by year', compile(query('visits', [group('visits.admitted', 'year'), count]), open)],
    [
      'a difference of dates',
      compile(
        query('visits', [
          { ...view('visits.discharged', 'dateDiff'), secondColumnId: columnId('visits.admitted') } as OutputColumn,
        ]),
        open,
      ),
    ],
    [
      'an average difference of dates',
      compile(
        query('visits', [
          group('visits.hospital_id'),
          {
            ...view('visits.discharged', 'averageDateDiff'),
            secondColumnId: columnId('visits.admitted'),
          } as OutputColumn,
        ]),
        open,
      ),
    ],
    [
      'a formula over rows',
      compile(
        query('visits', [
          computed({
            kind: 'operation',
            operator: '/',
            left: { kind: 'column', column: columnId('visits.cost') },
            right: { kind: 'column', column: columnId('visits.minutes') },
          }),
        ]),
        open,
      ),
    ],
    [
      'a formula over aggregates',
      compile(
        query('visits', [
          group('visits.note'),
          computed({ kind: 'operation', operator: '/', left: cost, right: rows }),
        ]),
        open,
      ),
    ],
    [
      'a count and a sum with conditions by a joined name',
      compile(
        query('visits', [
          group('hospitals.name'),
          where(count, filter('visits.note', 'equals', ['Fever'])),
          where(
            view('visits.cost', 'sum'),
            filter('visits.minutes', 'greaterThan', [30]),
            filter('visits.note', 'isEmpty', []),
          ),
        ]),
        open,
      ),
    ],
    [
      'a median with a condition by group, under a rule',
      compile(
        query('visits', [
          group('visits.note'),
          where(view('visits.minutes', 'median'), filter('visits.cost', 'greaterThan', [100])),
        ]),
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'conditions and choices in a formula',
      compile(
        query('visits', [
          computed(written('if(cost > 100 and not note = "Fever" or active, round(cost, 1), coalesce(minutes, 0))')),
        ]),
        open,
      ),
    ],
    [
      'texts in a formula',
      compile(
        query('visits', [
          computed(written('concat(upper(trim(note)), "-", substring(lower(note), 1, 3))')),
          computed(written('contains(note, "fev")')),
          computed(written('length(note)')),
        ]),
        open,
      ),
    ],
    [
      'dates in a formula',
      compile(
        query('visits', [
          computed(written('dateDiff("days", admitted, discharged)')),
          computed(written('dateDiff("hours", admitted, discharged)')),
          computed(written('dateDiff("years", born, admitted)')),
          computed(written('weekday(admitted) * 100 + week(admitted)')),
          computed(written('coalesce(discharged, today()) >= "2024-03-01"')),
        ]),
        open,
      ),
    ],
    [
      'powers and logarithms in a formula',
      compile(query('visits', [computed(written('power(cost, 2) + log(cost)'))]), open),
    ],
    [
      'aggregates with conditions and percentiles in a formula, under a rule',
      compile(
        query('visits', [
          group('visits.note'),
          computed(written('countIf(minutes > 30) / rows()')),
          computed(written('sumIf(cost, minutes > 30) / median(cost)')),
        ]),
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'patients without related rows',
      compile(
        {
          ...query('patients', [view('patients.id')], [{ columnId: -1, operator: 'equals', values: [false] }]),
          virtualColumns: [{ ...visitsOf, measure: 'any' }],
        },
        open,
      ),
    ],
    [
      'a number and the last value of related rows, under a rule',
      compile(
        {
          ...query('patients', [
            view('patients.id'),
            { ...count, columnId: -1, aggregation: 'none' } as OutputColumn,
            { ...count, columnId: -2, aggregation: 'none' } as OutputColumn,
          ]),
          virtualColumns: [
            visitsOf,
            {
              ...visitsOf,
              id: -2,
              measure: 'last',
              column: { columnId: columnId('visits.cost') },
              by: { columnId: columnId('visits.admitted') },
            },
          ],
        },
        bound(ruleOn('hospitals.id', [1])),
      ),
    ],
    [
      'readmissions within thirty days',
      compile(
        {
          ...query('visits', [{ ...group('visits.id'), columnId: -1 } as OutputColumn, count]),
          virtualColumns: [
            {
              kind: 'sequence',
              id: -1,
              label: 'readmitted',
              subject: [{ columnId: columnId('visits.patient_id') }],
              by: { columnId: columnId('visits.admitted') },
              measure: 'withinSince',
              column: { columnId: columnId('visits.discharged') },
              days: 30,
              where: { operator: 'and', items: [filter('visits.note', 'equals', ['Fever'])] },
            },
          ],
        },
        open,
      ),
    ],
    [
      'days since the previous row, by a formula',
      compile(
        query(
          'visits',
          [
            view('visits.id'),
            computed(written('dateDiff("days", previous(discharged, admitted, patient_id), admitted)')),
          ],
          [onFormula('next(cost, admitted, patient_id) > cost', 'equals', [true])],
        ),
        bound(ruleOn('hospitals.id', [1])),
      ),
    ],
    [
      'equal to one of several values, or missing',
      compile(query('visits', [view('visits.id')], [filter('visits.note', 'in', ['Fever', null])]), open),
    ],
    [
      'a text that contains another',
      compile(query('patients', [view('patients.id')], [filter('patients.name', 'contains', ['100%'])]), open),
    ],
    [
      'between two dates',
      compile(
        query('visits', [view('visits.id')], [filter('visits.admitted', 'between', ['2024-02-29', '2024-03-31'])]),
        open,
      ),
    ],
    [
      'the last seven days',
      compile(query('visits', [view('visits.id')], [filter('visits.admitted', 'last', [7, 'days'])]), open),
    ],
    [
      'the current month',
      compile(query('visits', [view('visits.id')], [filter('visits.admitted', 'current', ['month'])]), open),
    ],
    [
      'the previous complete week',
      compile(query('visits', [view('visits.id')], [filter('visits.admitted', 'previous', ['week'])]), open),
    ],
    [
      'conditions with and and or',
      compile(
        {
          ...raw,
          advanced: {
            operator: 'or',
            items: [
              filter('visits.cost', 'greaterThan', [100]),
              {
                operator: 'and',
                items: [filter('visits.note', 'isEmpty', []), filter('patients.active', 'equals', [true])],
              },
            ],
          },
        },
        open,
      ),
    ],
    [
      'a condition on an aggregate',
      compile(
        { ...byHospital, filters: [{ ...filter('visits.cost', 'greaterThan', [100]), aggregation: 'sum' }] },
        open,
      ),
    ],
    [
      'conditions on calculated columns of rows',
      compile(
        {
          ...raw,
          filters: [
            onFormula('cost / minutes', 'greaterThan', [2.5]),
            onFormula('upper(note)', 'contains', ['fev']),
            onFormula('coalesce(discharged, admitted)', 'between', ['2024-02-29', '2024-03-31']),
            onFormula('cost > 100 and active', 'equals', [true]),
          ],
        },
        open,
      ),
    ],
    [
      'a condition on a calculated column of groups, under a rule',
      compile(
        { ...byHospital, filters: [onFormula('sum(cost) / rows()', 'greaterThan', [100])] },
        bound(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'the number of groups by a condition on a median in a formula',
      compileCount({ ...byHospital, filters: [onFormula('median(cost) / 2', 'lessThan', [100])] }, open),
    ],
    [
      'a rate with conditions on both of its parts',
      compile(
        query('visits', [
          group('hospitals.name'),
          {
            ...where(count, filter('visits.note', 'equals', ['Fever'])),
            rate: {
              over: {
                columnId: columnId('visits.id'),
                aggregation: 'rowCount',
                where: { operator: 'and', items: [filter('visits.minutes', 'greaterThan', [30])] },
              },
              per: 1000,
            },
          } as OutputColumn,
        ]),
        open,
      ),
    ],
    [
      'calculated columns of the data model',
      compile(
        query(
          'visits',
          [calculated('place'), calculated('size'), calculated('long stay')],
          [{ columnId: calculatedId('end'), operator: 'between', values: ['2024-02-29', '2024-03-31'] }],
        ),
        modelled(),
      ),
    ],
    [
      'a group by a calculated column of the data model, under a rule',
      compile(
        query(
          'visits',
          [calculated('place', 'uniqueValues'), { ...calculated('hours'), aggregation: 'sum' } as OutputColumn],
          [{ columnId: calculatedId('size'), operator: 'equals', values: ['open'] }],
        ),
        modelled(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'the first groups of a calculated column of the data model, under a condition on groups',
      compile(
        query(
          'visits',
          [{ ...calculated('place', 'uniqueValues'), top: { count: 2 } } as OutputColumn, count],
          [onFormula('sum(cost) / rows()', 'greaterThan', [100])],
        ),
        modelled(),
      ),
    ],
    [
      'the values of a calculated column of the data model, under a rule',
      compileColumnValues({ columnId: calculatedId('place'), limit: 100 }, modelled(ruleOn('hospitals.id', [1]))),
    ],
    [
      'columns of the data model that are made of other rows, of the base table and of a joined one, under a rule',
      compile(
        query(
          'visits',
          [
            calculated('came again', 'uniqueValues'),
            calculated('has long visit', 'uniqueValues'),
            { ...calculated('patient visits'), aggregation: 'sum' } as OutputColumn,
          ],
          [{ columnId: calculatedId('came again'), operator: 'equals', values: [true] }],
        ),
        modelled(ruleOn('hospitals.id', [1, 2])),
      ),
    ],
    [
      'patients with a long visit, by a column of the data model',
      compile(
        query(
          'patients',
          [view('patients.id')],
          [{ columnId: calculatedId('has long visit'), operator: 'equals', values: [true] }],
        ),
        modelled(),
      ),
    ],
    ['the number of rows', compileCount(raw, open)],
    ['the number of groups', compileCount(byHospital, open)],
    [
      'a rule on the table itself',
      compile(query('hospitals', [view('hospitals.name')]), bound(ruleOn('hospitals.id', [1, 2]))),
    ],
    ['a rule on a referenced table', compile(byHospital, bound(ruleOn('hospitals.id', [1, 2])))],
    ['a rule two keys away', compile(byHospital, bound(ruleOn('regions.id', [1])))],
    ['a rule over a composite key', compile(query('stays', [view('stays.id')]), bound(ruleOn('wards.id', [1])))],
    [
      'two rules met by one row',
      compile(query('stays', [view('stays.id')]), bound(ruleOn('wards.id', [1]), ruleOn('hospitals.id', [1, 2]))),
    ],
    [
      'a rule on every chain',
      compile(query('stays', [view('stays.id')]), bound(ruleOn('hospitals.id', [1], { chains: 'every' }))),
    ],
    ['the values of a column', compileColumnValues({ columnId: columnId('visits.note'), limit: 100 }, open)],
    [
      'the values of a column that contain a text, under a rule',
      compileColumnValues(
        { columnId: columnId('visits.note'), search: 'fev', limit: 100 },
        bound(ruleOn('hospitals.id', [1])),
      ),
    ],
    [
      'the values of a question',
      compileQuestionValues(
        { ...raw, filters: [filter('visits.cost', 'greaterThan', [0])] },
        { columnId: columnId('visits.note'), limit: 100, mayUseTables: false },
        open,
      ),
    ],
    ['totals of a question with groups', compileTotals(byHospital, open)],
    [
      'totals by the first group',
      compileGroupSummaries(
        query('visits', [
          { ...group('hospitals.name'), grouped: true },
          group('visits.note'),
          view('visits.cost', 'avg'),
        ]),
        open,
        1,
        1000,
      ),
    ],
    [
      'totals by the first groups',
      compileGroupSummaries(
        query('visits', [
          { ...group('visits.note'), grouped: true, top: { count: 2 } } as OutputColumn,
          group('hospitals.name'),
          view('visits.cost', 'avg'),
        ]),
        open,
        1,
        1000,
      ),
    ],
    [
      'totals of all groups but the first ones',
      compileSummaries(byHospital, open, [], undefined, { by: [0], most: 200, side: 'outside' }),
    ],
    [
      'totals of all groups but the first ones, from their rows',
      compileOwnTotals(
        query('visits', [group('hospitals.name'), group('visits.note'), view('visits.cost', 'median')]),
        open,
        [],
        undefined,
        { by: [0, 1], most: 200, side: 'outside' },
      )!,
    ],
    [
      'rows put together by a column',
      compileGroupedRows(query('visits', [{ ...view('visits.note'), grouped: true }, view('visits.id')]), open, {
        offset: 0,
        rows: 100,
      }),
    ],
    ['statistics of a column', compileColumnStatistics(columnId('visits.cost'), open)],
    ['statistics of a column of a result', compileResultStatistics(byHospital, 2, open)],
    ['the analysis of a table', compileTableAnalysis({ tableId: tableId('regions') }, open)],
    [
      'a sample of a column',
      compileColumnSample(
        { tableId: tableId('visits'), columnIds: [columnId('visits.note')], rowCount: 1_000_000 },
        open,
      ),
    ],
    ...(firstReference ? ([['the check of a reference', compileReferenceCheck(firstReference, open)]] as const) : []),
  ]
}

/** Columns by their names in the database, as reviewers write them. */
function wordsOf(catalog: Catalog) {
  const tableId = (name: string) => catalog.tables.find((table) => table.name === name)!.id
  const columnId = (place: string) => {
    const [table, name] = place.split('.')
    return catalog.tables.find((each) => each.name === table)!.columns.find((column) => column.name === name)!.id
  }
  const plain = { orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
  return {
    tableId,
    columnId,
    view: (place: string, aggregation: AggregationName = 'none'): OutputColumn => ({
      ...plain,
      label: place,
      design: 'view',
      columnId: columnId(place),
      aggregation,
    }),
    group: (place: string, grouping: GroupingName = 'uniqueValues'): OutputColumn => ({
      ...plain,
      label: place,
      design: 'group',
      columnId: columnId(place),
      grouping,
    }),
    computed: (formula: Formula<number>): OutputColumn => ({ ...plain, label: 'formula', design: 'computed', formula }),
    filter: (place: string, operator: OperatorName, values: readonly FilterValue[]): Filter => ({
      columnId: columnId(place),
      operator,
      values,
    }),
    query: (base: string, columns: readonly OutputColumn[], filters: readonly Filter[] = []): Query => ({
      baseTableId: tableId(base),
      columns,
      filters,
      limit: 0,
    }),
  }
}
