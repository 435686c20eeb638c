import type { Clinic } from '../../../../testing/clinics/clinic.ts'

/** Of what the queries of these tests are made. */
export function partsOf(clinic: Clinic) {
  const costByWard = () =>
    clinic.query('visits', [clinic.group('visits.ward_id'), clinic.view('visits.cost', 'sum', { label: 'Cost' })])
  const formula = (expression: unknown[]) =>
    clinic.view('visits.cost', 'none', { designType: 'COMPUTED', expression, label: 'Formula' })
  const onFormula = (more: object) => ({
    expression: [clinic.term('visits.cost', 'none'), { operator: '*' }, { value: 2 }],
    operator: 'greaterThan',
    values: [1],
    ...more,
  })
  const nestedTerms = (depth: number): unknown[] =>
    depth === 0 ? [clinic.term('visits.cost', 'none')] : [{ group: nestedTerms(depth - 1) }]
  const nestedCalls = (depth: number): unknown[] =>
    depth === 0 ? [clinic.term('visits.cost', 'none')] : [{ call: 'round', arguments: [nestedCalls(depth - 1)] }]
  return { clinic, costByWard, formula, onFormula, nestedTerms, nestedCalls }
}

const allOf = (...items: unknown[]) => ({ groupItemType: 'group', groupOperator: 'and', items })

type RefusedQuery = [what: string, make: (parts: ReturnType<typeof partsOf>) => object, field: string]

/** With which no question is saved, and the field that is named. */
export const refusedQueries: readonly RefusedQuery[] = [
  [
    'an unknown column',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'none', { expression: [{ dbColumn: 999_999, function: 'sum' }] }),
      ]),
    'query.columns[0].expression[0].dbColumn',
  ],
  ['a table of another database', ({ costByWard }) => ({ ...costByWard(), dbTable: 999_999 }), 'query.dbTable'],
  [
    'a column that no key leads to',
    ({ clinic }) => clinic.query('visits', [clinic.view('holidays.holiday_name')]),
    'query.columns[0].expression[0].dbColumn',
  ],
  [
    'a function that does not apply',
    ({ clinic }) => clinic.query('visits', [clinic.view('visits.diagnosis_code', 'sum')]),
    'query.columns[0].expression[0].function',
  ],
  [
    'a date difference of one column',
    ({ clinic }) => clinic.query('visits', [clinic.view('visits.admitted_at', 'dateDiff')]),
    'query.columns[0].expression',
  ],
  [
    'a formula that does not end',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'none', { designType: 'COMPUTED', expression: [{ value: 1 }, { operator: '+' }] }),
      ]),
    'query.columns[0].expression[1]',
  ],
  [
    'a formula that is nested 200 deep',
    ({ clinic, formula, nestedTerms }) => clinic.query('visits', [formula(nestedTerms(200))]),
    `query.columns[0].expression${'[0].group'.repeat(101)}`,
  ],
  [
    'a formula of 5,000 characters',
    ({ clinic, formula }) =>
      clinic.query('visits', [
        formula([
          {
            call: 'concat',
            arguments: [
              [clinic.term('visits.diagnosis_code', 'none')],
              [{ text: 'x'.repeat(2000) }],
              [{ text: 'y'.repeat(2000) }],
              [{ text: 'z'.repeat(1000) }],
            ],
          },
        ]),
      ]),
    'query.columns[0].expression',
  ],
  [
    'a formula that repeats itself without end',
    ({ clinic, formula, nestedCalls }) => clinic.query('visits', [formula(nestedCalls(30))]),
    'query.columns[0].expression',
  ],
  [
    'a version of formulas that does not exist',
    ({ costByWard }) => ({ ...costByWard(), formulaVersion: 3 }),
    'query.formulaVersion',
  ],
  [
    'too few values',
    ({ clinic, costByWard }) => ({ ...costByWard(), filters: [clinic.filter('visits.cost', 'between', [1])] }),
    'query.filters[0].values',
  ],
  [
    'a text where a number belongs',
    ({ clinic, costByWard }) => ({ ...costByWard(), filters: [clinic.filter('visits.cost', 'equals', ['dear'])] }),
    'query.filters[0].values',
  ],
  [
    'a second filter on a column',
    ({ clinic, costByWard }) => ({
      ...costByWard(),
      filters: [1, 2].map((cost) => clinic.filter('visits.cost', 'equals', [cost])),
    }),
    'query.filters[1]',
  ],
  [
    'a wrong filter deep in a group',
    ({ clinic, costByWard }) => ({
      ...costByWard(),
      advancedFilters: {
        groupItemType: 'group',
        groupOperator: 'or',
        items: [
          { groupItemType: 'group', groupOperator: 'and', items: [clinic.filter('visits.cost', 'contains', [1])] },
        ],
      },
    }),
    'query.advancedFilters.items[0].items[0].operator',
  ],
  [
    'a way beside an expression',
    ({ costByWard, onFormula }) => ({ ...costByWard(), filters: [onFormula({ path: [1] })] }),
    'query.filters[0].path',
  ],
  [
    'a second date beside an expression',
    ({ clinic, costByWard, onFormula }) => ({
      ...costByWard(),
      advancedFilters: allOf(onFormula({ secondDbColumn: clinic.column('visits.admitted_at') })),
    }),
    'query.advancedFilters.items[0].secondDbColumn',
  ],
  [
    'a percentile of a plain column',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'none', {
          expression: [{ ...clinic.term('visits.cost', 'none'), percentile: 'x' }],
        }),
      ]),
    'query.columns[0].expression[0].percentile',
  ],
  [
    'a percentile of 101',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'none', {
          expression: [{ ...clinic.term('visits.cost', 'percentile'), percentile: '101' }],
        }),
      ]),
    'query.columns[0].expression[0].percentile',
  ],
  [
    'bands out of order',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.group('visits.cost', 'uniqueValues', {
          expression: [{ ...clinic.term('visits.cost', 'bands'), bands: ['0', '65', '18'] }],
        }),
      ]),
    'query.columns[0].expression[0].bands[2]',
  ],
  [
    'bands of a view',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'none', { expression: [{ ...clinic.term('visits.cost', 'sum'), bands: ['1'] }] }),
      ]),
    'query.columns[0].expression[0].bands',
  ],
  [
    'bands inside a formula',
    ({ clinic, formula }) =>
      clinic.query('visits', [formula([{ group: [{ ...clinic.term('visits.cost', 'none'), bands: ['1'] }] }])]),
    'query.columns[0].expression[0].group[0].bands',
  ],
  [
    'a dynamic condition of a view',
    ({ clinic }) =>
      clinic.query('visits', [
        clinic.view('visits.cost', 'sum', {
          condition: allOf(clinic.filter('visits.cost', 'greaterThan', [1], { dynamic: true })),
        }),
      ]),
    'query.columns[0].condition.items[0].dynamic',
  ],
  ['no column', ({ clinic }) => clinic.query('visits', []), 'query.columns'],
  [
    'a pinned and grouped column',
    ({ clinic }) =>
      clinic.query('visits', [clinic.group('visits.ward_id', 'uniqueValues', { pin: true, grouped: true })]),
    'query.columns[0]',
  ],
  [
    'a forged type',
    ({ clinic }) => clinic.query('visits', [{ ...clinic.view('visits.cost'), oceanDataType: 'NUMBER' }]),
    'query.columns.0',
  ],
  [
    'a number where a list belongs',
    ({ clinic, costByWard }) => ({
      ...costByWard(),
      filters: [{ ...clinic.filter('visits.cost', 'equals', []), values: 5 }],
    }),
    'query.filters.0.values',
  ],
  ['a limit beyond bounds', ({ costByWard }) => ({ ...costByWard(), resultLimit: 2_147_483_648 }), 'query.resultLimit'],
]
