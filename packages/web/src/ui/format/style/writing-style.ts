import { findStyle, oneStyle, standardStyle, type LocaleName, type WritingStyle } from '@soundings/query'

/** How dates and numbers are written for the person who is signed in. Set before the first screen is drawn, and when they choose another one. */
let style = standardStyle

export const writingStyle = (): WritingStyle => style

export const hasOwnStyle = (): boolean => style !== standardStyle

export function setLocale(name: LocaleName | undefined): void {
  style = styleOf(name)
}

export const styleOf = (name: LocaleName = 'standard'): WritingStyle =>
  findStyle(name) ?? styleOfLanguage(navigator.language)

/** Order and separators as the browser knows them of a language; digits are always 0 to 9, in groups of three. */
export function styleOfLanguage(language: string): WritingStyle {
  const known = findStyle(language)
  if (known) return known
  try {
    const locale = new Intl.Locale(language, { numberingSystem: 'latn', calendar: 'gregory' })
    return oneStyle(separators(locale), days(locale), has12Hours(locale) ? 'h:mm a' : 'HH:mm')
  } catch {
    return standardStyle
  }
}

function separators(locale: Intl.Locale): Pick<WritingStyle, 'decimal' | 'group'> {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value
  const decimal = markOf('decimal') === ',' ? ',' : '.'
  const group = markOf('group')
  return { decimal, group: group === undefined || group === decimal ? '\u202f' : group }
}

const letters = { year: 'YYYY', month: 'MM', day: 'DD' } as const

function days(locale: Intl.Locale): Pick<WritingStyle, 'day' | 'dayOfYear' | 'typedDay'> {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts()
  const order = parts.flatMap(({ type }) => (type in letters ? [letters[type as keyof typeof letters]] : []))
  const between = parts.find(({ type, value }) => type === 'literal' && /[./-]/.test(value))?.value ?? '-'
  const mark = /[./-]/.exec(between)?.[0] ?? '-'
  const typedDay = order.join(mark)
  const dayOfYear = order.filter((part) => part !== 'YYYY').join(mark)
  if (locale.language !== 'en') return { day: typedDay, dayOfYear, typedDay }
  const isMonthFirst = order.indexOf('MM') < order.indexOf('DD')
  return isMonthFirst
    ? { day: 'MMM D, YYYY', dayOfYear: 'MMM D', typedDay }
    : { day: 'D MMM YYYY', dayOfYear: 'D MMM', typedDay }
}

const has12Hours = (locale: Intl.Locale): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
