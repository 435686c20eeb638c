import type { Trend } from '@soundings/contract'

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
  noTarget: 'No target is set',
  trendFailed: 'Not compared: the period before could not be loaded',
  unchanged: 'No change',
} as const
