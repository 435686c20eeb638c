import type { DataType } from '../model/catalog.ts'
import { readMoment } from '../model/dates/calendar.ts'
import { numberType, shownType, type ValueType } from '../model/value-type.ts'
import { partsOf, type Formula, type Leaf } from './formula.ts'
import { formulaFunctions, signatureOf } from './functions/registry.ts'
import type { FormulaFunction, Parameter, Taken } from './functions/formula-function.ts'

/** A formula that reads well but makes no sense; `way` leads to the part by its positions among the parts of each step. */
export class FormulaMisuse extends Error {
  readonly way: readonly number[]

  constructor(message: string, way: readonly number[]) {
    super(message)
    this.way = way
  }
}

export const mixedLevels = 'A calculated column cannot mix aggregated and plain columns'
const numbersOnly = 'A calculated column can only compute with numbers'

/** Constants are the same in every row, so they go with anything. */
type Level = 'constant' | 'row' | 'aggregate'

interface Typed {
  readonly type: ValueType
  readonly level: Level
}

export interface TypedFormula extends Typed {
  /** The type of each part. A text that stands for a date has the type of the date. */
  readonly types: ReadonlyMap<Formula<number>, ValueType>
}

/** The type of a column as formulas see it, or of an aggregate of it; throws where the aggregate does not apply. */
type TypeOfLeaf = (leaf: Leaf<number>, way: readonly number[], word: string) => ValueType

const nouns: Record<DataType, string> = {
  NUMBER: 'a number',
  STRING: 'a text',
  DATE: 'a date',
  BOOLEAN: 'yes or no',
  OTHER: 'a value of another kind',
}
const takenTypes = { number: 'NUMBER', text: 'STRING', date: 'DATE', condition: 'BOOLEAN' } as const satisfies Partial<
  Record<Taken, DataType>
>

const valueType = (dataType: DataType, dateKind: ValueType['dateKind'] = 'timestamp'): ValueType => ({
  dataType,
  numberKind: 'float',
  dateKind,
})

/** Says of every part of a formula what it gives, or throws a FormulaMisuse that leads to the first part that is misused. */
export function checkTypes(formula: Formula<number>, typeOfLeaf: TypeOfLeaf): TypedFormula {
  const types = new Map<Formula<number>, ValueType>()

  function check(part: Formula<number>, way: readonly number[]): Typed {
    const typed = typedPart(part, way)
    types.set(part, typed.type)
    return typed
  }

  function typedPart(part: Formula<number>, way: readonly number[]): Typed {
    switch (part.kind) {
      case 'number':
        return { type: numberType('float'), level: 'constant' }
      case 'text':
        return { type: valueType('STRING'), level: 'constant' }
      case 'column':
        return { type: shownType(typeOfLeaf(part, way, '')), level: 'row' }
      case 'aggregate':
        return { type: shownType(typeOfLeaf(part, way, part.function)), level: 'aggregate' }
      case 'otherRows':
        throw new FormulaMisuse('Related rows and sequences are columns of their own, which formulas can read', way)
      case 'call':
        return checkCall(part, way)
      case 'negation':
      case 'operation':
      case 'not':
      case 'logic':
      case 'comparison': {
        const parts = partsOf(part).map((each, at) => check(each, [...way, at]))
        const level = commonLevel(parts, way)
        if (part.kind === 'comparison') checkComparison(part, parts, way)
        else parts.forEach(({ type }, at) => checkOperand(part, type, [...way, at]))
        return { type: resultOf(part.kind), level }
      }
    }
  }

  const resultOf = (kind: Formula<number>['kind']): ValueType =>
    kind === 'negation' || kind === 'operation' ? numberType('float') : valueType('BOOLEAN')

  function checkOperand(part: Formula<number>, { dataType }: ValueType, way: readonly number[]) {
    if (part.kind === 'negation' || part.kind === 'operation') {
      if (dataType !== 'NUMBER') throw new FormulaMisuse(numbersOnly, way)
    } else if (dataType !== 'BOOLEAN') {
      const word = part.kind === 'logic' ? part.operator : 'not'
      throw new FormulaMisuse(`${word} needs a condition here, not ${nouns[dataType]}`, way)
    }
  }

  type Comparison = Extract<Formula<number>, { kind: 'comparison' }>

  function checkComparison(
    { operator, left, right }: Comparison,
    [one, other]: readonly Typed[],
    way: readonly number[],
  ) {
    const leftType = one!.type.dataType === 'STRING' && other!.type.dataType === 'DATE' ? asDate(left) : one!.type
    const rightType = one!.type.dataType === 'DATE' && other!.type.dataType === 'STRING' ? asDate(right) : other!.type
    if (leftType.dataType !== rightType.dataType || leftType.dataType === 'OTHER') {
      throw new FormulaMisuse(
        `${operator} cannot compare ${nouns[leftType.dataType]} with ${nouns[rightType.dataType]}`,
        [...way, 1],
      )
    }
    // What comes first among texts differs from database to database.
    if (operator !== '=' && operator !== '<>' && leftType.dataType !== 'NUMBER' && leftType.dataType !== 'DATE') {
      throw new FormulaMisuse(`${operator} compares numbers or dates, not ${nouns[leftType.dataType]}`, [...way, 0])
    }
  }

  /** A written text such as "2026-01-31" means a date where one is expected. */
  function asDate(part: Formula<number>): ValueType {
    const moment = part.kind === 'text' && /^\d{4}-/.test(part.value) ? readMoment(part.value) : undefined
    if (!moment) return valueType('STRING')
    const type = valueType('DATE', moment.time === null ? 'date' : 'timestamp')
    types.set(part, type)
    return type
  }

  type Call = Extract<Formula<number>, { kind: 'call' }>

  function checkCall(call: Call, way: readonly number[]): Typed {
    if (!Object.hasOwn(formulaFunctions, call.function)) throw new FormulaMisuse('There is no such function', way)
    const called: FormulaFunction = formulaFunctions[call.function]
    const parameters = givenParameters(call, called, way)
    const parts = call.arguments.map((each, at) => check(each, [...way, at]))
    const given = parts.map((part, at) => checkArgument(call, parameters[at]!, part.type, [...way, at]))
    if (called.level === 'aggregate') {
      const nested = parts.findIndex(({ level }) => level === 'aggregate')
      if (nested >= 0)
        throw new FormulaMisuse(`${call.function} works on the values of rows, so no other aggregate can stand in it`, [
          ...way,
          nested,
        ])
      return { type: typeOfAggregate(call, way), level: 'aggregate' }
    }
    if (called.level === 'sequence') return { type: given[0]!, level: 'row' }
    const chosen = given.filter((_, at) => parameters[at]!.takes === 'any')
    const different = chosen.findIndex(({ dataType }) => dataType !== chosen[0]!.dataType || dataType === 'OTHER')
    if (different >= 0) {
      const at = parameters.findIndex(
        (parameter, index) => parameter.takes === 'any' && given[index] === chosen[different],
      )
      throw new FormulaMisuse(
        `${call.function} needs values of one type: ${nouns[chosen[0]!.dataType]} and ${nouns[chosen[different]!.dataType]} do not go together`,
        [...way, at],
      )
    }
    const level = commonLevel(parts, way)
    return {
      type:
        called.gives === 'any'
          ? oneType(chosen)
          : valueType(called.gives, call.function === 'today' ? 'date' : 'timestamp'),
      level,
    }
  }

  function checkArgument(call: Call, parameter: Parameter, type: ValueType, way: readonly number[]): ValueType {
    const part = call.arguments[way.at(-1)!]!
    const refuse = (expected: string, found: string) =>
      new FormulaMisuse(`${call.function} needs ${expected} here${found}`, way)
    if (parameter.takes === 'column' || parameter.takes === 'dateColumn') {
      const problem = columnProblem(part, type, parameter.takes)
      if (problem) throw refuse(...problem)
      return type
    }
    if (parameter.isConstant) {
      const isWritten = part.kind === 'number' || part.kind === 'text'
      if (!isWritten || !parameter.isConstant(part.value)) throw refuse(parameter.expected ?? 'a written value', '')
      return type
    }
    if (parameter.takes === 'any') return type
    const expected = takenTypes[parameter.takes]
    const found = expected === 'DATE' && type.dataType === 'STRING' ? asDate(part) : type
    if (found.dataType !== expected)
      throw refuse(parameter.takes === 'condition' ? 'a condition' : nouns[expected], `, not ${nouns[found.dataType]}`)
    return found
  }

  /** As a view of the column would give; of rows, their number. */
  function typeOfAggregate(call: Call, way: readonly number[]): ValueType {
    const [first] = call.arguments
    const word = call.function === 'sumIf' ? 'sum' : 'median'
    if (call.function !== 'sumIf' && call.function !== 'percentile') return numberType('integer')
    if (first?.kind !== 'column') throw new FormulaMisuse(`${call.function} needs a column here`, [...way, 0])
    return typeOfLeaf({ ...first, kind: 'aggregate', function: word }, [...way, 0], call.function)
  }

  const { type, level } = check(formula, [])
  return { type, level, types }
}

/** What is expected instead of an argument that has to be a column, and what was found. */
function columnProblem(
  part: Formula<number>,
  { dataType }: ValueType,
  takes: 'column' | 'dateColumn',
): readonly [expected: string, found: string] | undefined {
  if (takes === 'column') return part.kind === 'column' ? undefined : ['a column', '']
  if (dataType !== 'DATE') return ['a column of dates', `, not ${nouns[dataType]}`]
  return part.kind === 'column' ? undefined : ['a column of dates', '']
}

function commonLevel(parts: readonly Typed[], way: readonly number[]): Level {
  const levels = new Set(parts.map(({ level }) => level))
  if (levels.has('row') && levels.has('aggregate')) throw new FormulaMisuse(mixedLevels, way)
  return levels.has('aggregate') ? 'aggregate' : levels.has('row') ? 'row' : 'constant'
}

/** Days stay days; beside a point in time they are its midnight. */
function oneType(types: readonly ValueType[]): ValueType {
  const { dataType } = types[0]!
  if (dataType === 'NUMBER') return numberType('float')
  return valueType(dataType, types.every(({ dateKind }) => dateKind === 'date') ? 'date' : 'timestamp')
}

/** The parameter of each argument; a repeated one takes all that follow. */
function givenParameters(
  { function: name, arguments: given }: Extract<Formula<number>, { kind: 'call' }>,
  { parameters }: FormulaFunction,
  way: readonly number[],
): Parameter[] {
  const least = parameters.filter(({ isOptional }) => !isOptional).length
  const last = parameters.at(-1)
  const most = last?.isRepeated ? Infinity : parameters.length
  if (given.length < least || given.length > most) {
    throw new FormulaMisuse(
      parameters.length === 0 ? `${name} takes no values: write ${name}()` : `${name} is written ${signatureOf(name)}`,
      way,
    )
  }
  return given.map((_, at) => parameters[at] ?? last!)
}
