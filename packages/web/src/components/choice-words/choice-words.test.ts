import {
  aggregationNames,
  aggregations,
  derivationNames,
  derivations,
  groupingNames,
  groupingOf,
  operatorNames,
  operators,
} from '@soundings/query'
import { expect, it } from 'vitest'
import {
  againWords,
  aggregationWords,
  derivationWords,
  divisorHelp,
  groupingWords,
  isFoundBy,
  operatorWords,
  percentileHelp,
  perHelp,
  pivotWords,
  rateWords,
  relatedWords,
  sequenceWords,
  topWords,
  type ChoiceWords,
} from './choice-words.ts'

const choices: readonly (readonly [label: string, choice: ChoiceWords])[] = [
  ...aggregationNames.map((name) => [aggregations[name].label, aggregationWords[name]] as const),
  ...groupingNames.map((name) => [groupingOf(name).label, groupingWords(name)] as const),
  ...derivationNames.map((name) => [derivations[name].label, derivationWords[name]] as const),
  ...operatorNames.map((name) => [operators[name].label, operatorWords[name]] as const),
  ['Top', topWords],
  ['Rate', rateWords],
  ['Readmission rate', againWords],
  ['Pivot', pivotWords],
  ['Related rows', relatedWords],
  ['Previous or next row', sequenceWords],
]
const foundBy = (typed: string) =>
  choices.flatMap(([label, { words }]) => (isFoundBy(typed, label, words) ? [label] : []))

it.each([
  ['typical', 'Median'],
  ['middle', 'Median'],
  ['last year', 'Change from last year'],
  ['share', 'Share of total'],
  ['per cent', 'Share of total'],
  ['per cent', 'Rate'],
  ['running', 'Running total'],
  ['ytd', 'Running total'],
  ['cumulative', 'Running total'],
  ['top', 'Top'],
  ['other', 'Top'],
  ['age', 'Age'],
  ['weekday', 'Day of week'],
  ['readmission', 'Previous or next row'],
  ['readmission', 'Readmission rate'],
  ['missing', 'Is Empty'],
  ['missing', 'Related rows'],
  ['rate', 'Rate'],
  ['per 1,000', 'Rate'],
  ['pivot', 'Pivot'],
  ['cross table', 'Pivot'],
  ['average', 'Avg'],
  ['  MEAN ', 'Avg'],
])('SD3 SD4 SD6 typing %s finds %s', (typed, label) => expect(foundBy(typed)).toContain(label))

it('SD3 a word finds only what begins with it', () => {
  expect(foundBy('age')).not.toContain('Avg')
  expect(foundBy('last year')).not.toContain('Max')
  expect(foundBy('xylophone')).toEqual([])
})

it('SD6 what a rate is divided by says when only some rows count', () => {
  const over = { columnId: 1, aggregation: 'sum' } as const
  expect(divisorHelp(over)).toBe(aggregationWords.sum.help)
  expect(divisorHelp({ ...over, where: { operator: 'and', items: [] } })).toBe(
    'Only rows that meet its conditions count',
  )
})

it('SD3 each choice has one short line of help', () => {
  const only = Object.entries({ ...percentileHelp, ...perHelp }).map(([label, help]) => [label, { help }] as const)
  for (const [label, { help }] of [...choices, ...only])
    expect(help.length > 0 && help.length <= 60 && !help.endsWith('.'), `${label}: ${help}`).toBe(true)
})
