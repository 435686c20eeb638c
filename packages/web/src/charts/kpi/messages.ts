import type { Trend } from '@soundings/contract'
import { formatExactly } from '../../ui/format/numbers.ts'

export const messages = {
  notCompared: {
    notOver: 'Not compared: the period is not over yet',
    noPeriod: 'Not compared: choose a first and a last day',
    noDateFilter: 'Not compared: the question has no dynamic date filter',
    severalDateFilters: 'Not compared: the question has several dynamic date filters',
    otherDateFilters: 'Not compared: other filters narrow the same dates',
    notOneNumber: 'Not compared: this is not one number',
  } satisfies Record<NonNullable<Trend['refusal']>, string>,
  noValueBefore: 'Not compared: no value in the period before',
  notSaved: 'Compared once the question is saved',
  severalRows: (rows: number | null) =>
    `The result has ${rows === null ? 'several' : formatExactly(rows)} rows, and a number shows one. Choose an aggregation or a limit of 1.`,
  noTarget: 'No target is set',
  noRange: 'No range is set. Enter where the gauge begins and ends in the view settings.',
  emptyRange: 'The gauge must end above its beginning. Change its range in the view settings.',
  beyondRange: (side: 'above' | 'below', range: string) =>
    `${side === 'above' ? 'Above' : 'Below'} the range of ${range}`,
  targetBeyond: (target: string, range: string) => `The target ${target} is outside the range of ${range}`,
  trendFailed: 'Not compared: the period before could not be loaded',
  unchanged: 'No change',
} as const
