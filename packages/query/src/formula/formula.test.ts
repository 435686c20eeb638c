import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clinic } from '../testing/clinic.ts'
import { argumentHelp, completeFormula } from './complete.ts'
import { mapColumns, type Formula } from './formula.ts'
import {
  formulaFunctionNames,
  formulaFunctions,
  isColumnFunction,
  type ColumnFunction,
  type FormulaFunctionName,
} from './functions/registry.ts'
import { checkFormula } from '../statements/check-formula.ts'
import { formulaMessages, parseFormula } from './parse.ts'
import { printFormula, type ColumnName } from './print.ts'
import { formulaScope, resolveFormula, writtenName } from './scope.ts'

const namesOnly = (formula: Formula<ColumnName>) =>
  mapColumns(formula, ({ column: { table, name } }) => ({ column: { table, name } }))

function read(text: string) {
  const parsed = parseFormula(text)
  return parsed.ok ? namesOnly(parsed.formula) : parsed.error
}

const column = (name: string, table: string | null = null): Formula<ColumnName> => ({
  kind: 'column',
  column: { table, name },
})
const aggregate = (name: ColumnFunction, of: string): Formula<ColumnName> => ({
  kind: 'aggregate',
  function: name,
  column: { table: null, name: of },
})
const operation = (
  left: Formula<ColumnName>,
  operator: '+' | '-' | '*' | '/',
  right: Formula<ColumnName>,
): Formula<ColumnName> => ({
  kind: 'operation',
  operator,
  left,
  right,
})
const comparison = (
  left: Formula<ColumnName>,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  right: Formula<ColumnName>,
): Formula<ColumnName> => ({ kind: 'comparison', operator, left, right })
type OtherFunction = Exclude<FormulaFunctionName, ColumnFunction>
const called = (name: OtherFunction, ...given: readonly Formula<ColumnName>[]): Formula<ColumnName> => ({
  kind: 'call',
  function: name,
  arguments: given,
})
const number = (value: number): Formula<ColumnName> => ({ kind: 'number', value })

describe('SD7 a formula', () => {
  it.each<[string, Formula<ColumnName>]>([
    ['1 + 2 * 3', operation(number(1), '+', operation(number(2), '*', number(3)))],
    ['(1 + 2) * 3', operation(operation(number(1), '+', number(2)), '*', number(3))],
    ['8 - 4 - 2', operation(operation(number(8), '-', number(4)), '-', number(2))],
    ['8/4/2', operation(operation(number(8), '/', number(4)), '/', number(2))],
    ['SUM( cost )/Count(id)', operation(aggregate('sum', 'cost'), '/', aggregate('count', 'id'))],
    ['-cost', { kind: 'negation', operand: column('cost') }],
    ['Länge', column('Länge')],
    ['Length  of stay', column('Length of stay')],
    ['[ICD-10 (main)]', column('ICD-10 (main)')],
    ['[a]]b]', column('a]b')],
    ['avg([Length of stay])', aggregate('avg', 'Length of stay')],
    ['Patients.Age', column('Age', 'Patients')],
    ['[Lab results].[Value (mmol/l)] * 1.5e3', operation(column('Value (mmol/l)', 'Lab results'), '*', number(1500))],
    ['sum', column('sum')],
    [
      'a = 1 or not b <> 2 and c >= "x ""y"" z"',
      {
        kind: 'logic',
        operator: 'or',
        left: comparison(column('a'), '=', number(1)),
        right: {
          kind: 'logic',
          operator: 'and',
          left: { kind: 'not', operand: comparison(column('b'), '<>', number(2)) },
          right: comparison(column('c'), '>=', { kind: 'text', value: 'x "y" z' }),
        },
      },
    ],
    ["a != 'it''s'", comparison(column('a'), '<>', { kind: 'text', value: "it's" })],
    ['1 + 2 < 3 * 4', comparison(operation(number(1), '+', number(2)), '<', operation(number(3), '*', number(4)))],
    [
      'IF(a > 1, Lower(b), "")',
      called('if', comparison(column('a'), '>', number(1)), called('lower', column('b')), { kind: 'text', value: '' }),
    ],
    [
      'rows() - COUNTIF(not active)',
      operation(called('rows'), '-', called('countIf', { kind: 'not', operand: column('active') })),
    ],
    ['[Paid and denied] + [not]', operation(column('Paid and denied'), '+', column('not'))],
    ['year', column('year')],
  ])('%s is read', (text, tree) => {
    expect(read(text)).toEqual(tree)
  })

  it.each([
    ['(1 + 2', formulaMessages.missingClosing, 0],
    ['3 * (sum(cost', formulaMessages.missingClosing, 8],
    ['sum(', formulaMessages.missingClosing, 3],
    ['1 + (', formulaMessages.missingClosing, 4],
    ['1 + 2)', formulaMessages.unexpectedClosing, 5],
    [')', formulaMessages.unexpectedClosing, 0],
    ['sum()', formulaMessages.unexpectedClosing, 4],
    ['', formulaMessages.unrecognized, 0],
    ['1 +', formulaMessages.unrecognized, 3],
    ['cost $ 2', formulaMessages.unrecognized, 5],
    ['sum(1)', formulaMessages.unrecognized, 4],
    ['sum(cost + days)', formulaMessages.unrecognized, 9],
    ['min(cost, days)', formulaMessages.unrecognized, 8],
    ['1 2', formulaMessages.unrecognized, 2],
    ['[open', formulaMessages.unrecognized, 0],
    ['2 (3)', formulaMessages.unrecognized, 2],
    ['a.', formulaMessages.unrecognized, 2],
    ['9'.repeat(400), formulaMessages.unrecognized, 0],
    ['a < b < c', formulaMessages.unrecognized, 6],
    ['a and', formulaMessages.unrecognized, 5],
    ['if(a, b', formulaMessages.missingClosing, 2],
    ['if(a,)', formulaMessages.unexpectedClosing, 5],
    ['"open', formulaMessages.unrecognized, 0],
    ['hypot(1)', formulaMessages.unrecognized, 5],
  ])('%s is an error at its place', (text, message, position) => {
    expect(read(text)).toMatchObject({ message, position })
  })

  it('has the texts that people know', () => {
    expect(Object.values(formulaMessages)).toEqual([
      'missing closing Paren ")"!',
      'unexpected ) closing Paren!',
      'unrecognized token',
    ])
  })

  it('is refused, not overflowed, when it is nested or long beyond reason', () => {
    expect(read('('.repeat(100_000))).toMatchObject({ message: formulaMessages.unrecognized, position: 4000 })
    expect(read(`"${'x'.repeat(5000)}"`)).toMatchObject({ message: formulaMessages.unrecognized, position: 4000 })
    expect(read('('.repeat(3000))).toMatchObject({ message: formulaMessages.unrecognized, position: 1000 })
    expect(read(`${'abs('.repeat(200)}1${')'.repeat(200)}`)).toMatchObject({
      message: formulaMessages.unrecognized,
      position: 404,
    })
    expect(read(`${'not '.repeat(200)}cost`)).toMatchObject({ message: formulaMessages.unrecognized, position: 404 })
    expect(read(`${'('.repeat(200)}1${')'.repeat(200)}`)).toMatchObject({
      message: formulaMessages.unrecognized,
      position: 101,
    })
    expect(read('-'.repeat(100_000))).toMatchObject({ message: formulaMessages.unrecognized })
    expect(read(Array(50_000).fill('1').join('+'))).toMatchObject({ message: formulaMessages.unrecognized })
  })
})

const anyPiece = fc.oneof(
  fc.constantFrom(
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    '.',
    'sum',
    'AVG(',
    'count (',
    'if(',
    ' and ',
    'not ',
    '<>',
    '>=',
    '"x"',
    'cost',
    '[Length of stay]',
    '[',
    ']',
    ']]',
    ' ',
    '\n',
  ),
  fc.constantFrom('1', '2.5', '1e9', '1e999', 'ä', '𝒳', '٣', '$', '"', "'", ';', '--'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)

const anyName = fc.oneof(
  fc.constantFrom(
    'cost',
    'sum',
    'Length of stay',
    'Paid and denied',
    'not',
    'OR',
    'if',
    'a]b',
    '[x',
    'é',
    '1st',
    'a.b',
  ),
  fc.string({ minLength: 1 }),
)
const otherFunctions = formulaFunctionNames.filter((name): name is OtherFunction => !isColumnFunction(name))
const anyReference = fc.record({ table: fc.option(anyName), name: anyName })
const { anyTree } = fc.letrec<{ anyTree: Formula<ColumnName> }>((tie) => ({
  anyTree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => number(value === 0 ? 0 : value)),
    anyReference.map((reference): Formula<ColumnName> => ({ kind: 'column', column: reference })),
    fc
      .record({
        name: fc.constantFrom<ColumnFunction>('count', 'distinct', 'sum', 'avg', 'min', 'max'),
        reference: anyReference,
      })
      .map(({ name, reference }): Formula<ColumnName> => ({ kind: 'aggregate', function: name, column: reference })),
    fc.string().map((value): Formula<ColumnName> => ({ kind: 'text', value })),
    tie('anyTree').map((operand): Formula<ColumnName> => ({ kind: 'negation', operand })),
    tie('anyTree').map((operand): Formula<ColumnName> => ({ kind: 'not', operand })),
    fc
      .tuple(tie('anyTree'), fc.constantFrom<'and' | 'or'>('and', 'or'), tie('anyTree'))
      .map(([left, operator, right]): Formula<ColumnName> => ({ kind: 'logic', operator, left, right })),
    fc
      .tuple(tie('anyTree'), fc.constantFrom<'=' | '<' | '>='>('=', '<', '>='), tie('anyTree'))
      .map(([left, operator, right]) => comparison(left, operator, right)),
    fc
      .tuple(fc.constantFrom(...otherFunctions), fc.array(tie('anyTree'), { maxLength: 3 }))
      .map(([name, given]) => called(name, ...given)),
    fc
      .tuple(tie('anyTree'), fc.constantFrom<'+' | '-' | '*' | '/'>('+', '-', '*', '/'), tie('anyTree'))
      .map(([left, operator, right]) => operation(left, operator, right)),
  ),
}))

describe('SD7 whatever is typed', () => {
  it('ends in a tree, or in an error with a known text and a place inside the text', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const parsed = parseFormula(text)
        if (parsed.ok) return
        expect(Object.values(formulaMessages)).toContain(parsed.error.message)
        expect(parsed.error.position).toBeGreaterThanOrEqual(0)
        expect(parsed.error.position + parsed.error.length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3000 },
    )
  })

  it('a printed formula is read as the same tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(read(printFormula(tree, (reference) => reference))).toEqual(tree)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('names in a formula', () => {
  const scope = formulaScope(clinic, 5)
  const resolved = (text: string) => {
    const parsed = parseFormula(text)
    if (!parsed.ok) throw new Error(parsed.error.message)
    return resolveFormula(parsed.formula, scope)
  }

  it('become ids of the catalog, whatever their case', () => {
    expect(resolved('sum(COST)')).toEqual({ ok: true, formula: { kind: 'aggregate', function: 'sum', column: 55 } })
    expect(resolved('born')).toEqual({ ok: true, formula: { kind: 'column', column: 42 } })
    expect(resolved('wards.name')).toEqual({ ok: true, formula: { kind: 'column', column: 21, path: [4, 3] } })
  })

  it('mean the base table before other tables', () => {
    expect(resolved('id')).toEqual({ ok: true, formula: { kind: 'column', column: 50 } })
  })

  it('may hold and, or and not without brackets where a column is called so', () => {
    const paid = {
      ...clinic,
      tables: clinic.tables.map((table) => ({
        ...table,
        columns: table.columns.map((each) => (each.id === 55 ? { ...each, displayName: 'Paid and denied' } : each)),
      })),
    }
    const names = formulaScope(paid, 5)
    const parsed = (text: string) => checkFormula(text, names)
    expect(parsed('Paid and denied * 2')).toMatchObject({ ok: true, formula: { left: { column: 55 } } })
    expect(parsed('countIf(days > 1 and Paid and denied > 2 or not Paid and denied = 3)')).toMatchObject({ ok: true })
    expect(printFormula<number>({ kind: 'column', column: 55 }, (columnId) => writtenName(names, { columnId }))).toBe(
      '[Paid and denied]',
    )
    expect(parsed('Paid and lost')).toMatchObject({
      ok: false,
      error: { message: 'There is no column Paid', position: 0, length: 4 },
    })
  })

  it('that are unknown or could be several are errors at their place', () => {
    expect(resolved('1 + prise')).toEqual({
      ok: false,
      error: { message: 'There is no column prise', position: 4, length: 5 },
    })
    expect(resolved('name')).toMatchObject({
      ok: false,
      error: { message: 'name is in several tables: name the table before it' },
    })
    expect(resolved('doses.amount')).toMatchObject({ ok: false })
  })

  it('are written so that they are found again', () => {
    for (const {
      column: { id },
      path,
    } of scope) {
      const leaf = { kind: 'column', column: id, ...(path && { path }) } as const
      const text = printFormula<number>(leaf, (columnId, way) =>
        writtenName(scope, { columnId, ...(way && { path: way }) }),
      )
      expect(resolved(text)).toEqual({ ok: true, formula: leaf })
    }
  })

  it('name the way to their table where it is not the default one', () => {
    const beds = (path: readonly number[]) =>
      printFormula<number>({ kind: 'column', column: 23, path }, (columnId, way) =>
        writtenName(scope, { columnId, path: way! }),
      )
    expect(beds([4, 3])).toBe('beds')
    expect(beds([5, 2])).toBe('[Wards · via Doctors].beds')
    expect(resolved('[Wards · via Doctors].beds')).toMatchObject({ formula: { column: 23, path: [5, 2] } })
    expect(resolved('wards.beds')).toMatchObject({ formula: { column: 23, path: [4, 3] } })
  })
})

describe('SD7 suggestions at the caret', () => {
  const scope = formulaScope(clinic, 5)
  const suggested = (text: string, caret = text.length) => {
    const { from, to, suggestions } = completeFormula(text, caret, scope)
    return { from, to, inserts: suggestions.map(({ insert }) => insert) }
  }

  const measures = ['cost', 'days', 'beds', '[Wards · via Doctors].beds']

  it('are functions and measures where a value is expected', () => {
    const functions = formulaFunctionNames.map((name) =>
      formulaFunctions[name].parameters.length === 0 ? `${name}()` : `${name}(`,
    )
    expect(suggested('')).toEqual({ from: 0, to: 0, inserts: [...functions, ...measures] })
    expect(functions.slice(0, 6)).toEqual(['count(', 'distinct(', 'sum(', 'avg(', 'min(', 'max('])
  })

  it('say what a function gives, and of count that it counts values', () => {
    const notes = completeFormula('', 0, scope).suggestions.flatMap(({ kind, label, note }) =>
      kind === 'function' ? [[label, note]] : [],
    )
    expect(notes).toContainEqual(['count', 'number of rows with a value'])
    expect(notes).toContainEqual(['rows', 'number of rows'])
    expect(notes.every(([, note]) => note !== undefined)).toBe(true)
  })

  it('follow what is typed and replace it', () => {
    expect(suggested('1 + co')).toEqual({
      from: 4,
      to: 6,
      inserts: ['count(', 'countIf(', 'coalesce(', 'concat(', 'contains(', 'cost'],
    })
    expect(suggested('1 + cos * 2', 7)).toEqual({ from: 4, to: 7, inserts: ['cost'] })
    expect(suggested('[be')).toEqual({ from: 0, to: 3, inserts: ['beds', '[Wards · via Doctors].beds'] })
  })

  it('are the columns that fit inside an argument', () => {
    expect(suggested('lower(').inserts).toEqual(expect.arrayContaining(['kind', 'concat(']))
    expect(suggested('lower(').inserts).not.toContain('cost')
    expect(suggested('year(').inserts).toEqual(expect.arrayContaining(['started', 'today()', 'if(']))
    expect(suggested('dateDiff(').inserts).toEqual([])
    expect(suggested('dateDiff("days", started, ').inserts).toContain('born')
    expect(suggested('sumIf(cost, ki').inserts).toEqual(['kind'])
    expect(suggested('sumIf(').inserts).toEqual(measures)
    expect(suggested('1 + (2 * round((').inserts).toEqual(expect.arrayContaining(['cost']))
    expect(suggested('concat("su').inserts).toEqual([])
  })

  it('come with help for the argument that is being written', () => {
    expect(argumentHelp('dateDiff("days", ', 17)).toMatchObject({
      signature: 'dateDiff(unit, from, to)',
      parameter: { name: 'from' },
    })
    expect(argumentHelp('1 + round((2), (3', 17)).toMatchObject({
      signature: 'round(number, [digits])',
      parameter: { name: 'digits' },
    })
    expect(argumentHelp('concat(a, b, c', 14)).toMatchObject({ parameter: { name: 'text', isRepeated: true } })
    expect(argumentHelp('abs(1) + ', 9)).toBeUndefined()
    expect(argumentHelp('(1', 2)).toBeUndefined()
  })

  it('replace a bracketed name with the bracket that closes it, wherever the caret stands in it', () => {
    expect(suggested('sum([be])', 7)).toMatchObject({ from: 4, to: 8, inserts: ['beds', '[Wards · via Doctors].beds'] })
    expect(suggested('sum([beds])', 7)).toMatchObject({ from: 4, to: 10 })
    expect(suggested('sum([]) + [Paid amount]', 5)).toMatchObject({ from: 4, to: 6 })
    expect(suggested('sum([co (EUR)])', 7)).toMatchObject({ from: 4, to: 14 })
    expect(suggested('[co] x]', 4)).toMatchObject({ from: 0, to: 4 })
    expect(suggested('sum([be) + [Paid amount]', 7)).toMatchObject({ from: 4, to: 7 })
  })

  it('are only columns inside a function, and none after a value', () => {
    expect(suggested('sum(').inserts).toEqual(['cost', 'days', 'beds', '[Wards · via Doctors].beds'])
    expect(suggested('cost ').inserts).toEqual([])
    expect(suggested('(1 + 2)').inserts).toEqual([])
  })
})
