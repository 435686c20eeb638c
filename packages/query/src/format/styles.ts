/** How numbers and dates are written. Patterns of dates have the letters of `writeDate`. */
export interface WritingStyle {
  readonly decimal: '.' | ','
  /** Between groups of three digits. */
  readonly group: string
  readonly listDay: string
  readonly runTime: string
  readonly clock: string
  readonly shortClock: string
  readonly resultDay: string
  readonly resultTime: string
  readonly chipDay: string
  readonly day: string
  readonly dayOfYear: string
  /** Typed into fields; the parts have fixed lengths. */
  readonly typedDay: string
}

/** Where nothing was chosen: the formats of the specification, which differ from place to place. */
export const standardStyle: WritingStyle = {
  decimal: '.',
  group: ',',
  listDay: 'MMM DD, YYYY',
  runTime: 'MM/DD/YYYY hh:mm a',
  clock: 'hh:mm a',
  shortClock: 'HH:mm',
  resultDay: 'YYYY-MMM-DD',
  resultTime: 'HH:mm:ss',
  chipDay: 'D MMM YY',
  day: 'D MMM YYYY',
  dayOfYear: 'D MMM',
  typedDay: 'DD/MM/YYYY',
}

/** A style with one form of dates and one of times for all places. */
export function oneStyle(
  { decimal, group }: Pick<WritingStyle, 'decimal' | 'group'>,
  { day, dayOfYear, typedDay }: Pick<WritingStyle, 'day' | 'dayOfYear' | 'typedDay'>,
  clock = 'HH:mm',
): WritingStyle {
  return {
    decimal,
    group,
    listDay: day,
    runTime: `${day} ${clock}`,
    clock,
    shortClock: clock,
    resultDay: day,
    resultTime: clock.replace('mm', 'mm:ss'),
    chipDay: day,
    day,
    dayOfYear,
    typedDay,
  }
}

/** Narrow and without a line break, as French and ISO 80000 group digits. */
const NARROW_SPACE = '\u202f'
const english = { decimal: '.', group: ',' } as const
const comma = { decimal: ',', group: '.' } as const
/** All days are written with digits only, so that no month needs a name in another language. */
const digits = (typedDay: string, dayOfYear: string) => ({ day: typedDay, dayOfYear, typedDay })

/** Written here and not asked of `Intl`, so that pages, mails and machines agree. */
const styles = {
  standard: standardStyle,
  'en-GB': oneStyle(english, { day: 'D MMM YYYY', dayOfYear: 'D MMM', typedDay: 'DD/MM/YYYY' }),
  'en-US': oneStyle(english, { day: 'MMM D, YYYY', dayOfYear: 'MMM D', typedDay: 'MM/DD/YYYY' }, 'h:mm a'),
  'de-DE': oneStyle(comma, digits('DD.MM.YYYY', 'DD.MM.')),
  'de-CH': oneStyle({ decimal: '.', group: '’' }, digits('DD.MM.YYYY', 'DD.MM.')),
  'fr-FR': oneStyle({ decimal: ',', group: NARROW_SPACE }, digits('DD/MM/YYYY', 'DD/MM')),
  'it-IT': oneStyle(comma, digits('DD/MM/YYYY', 'DD/MM')),
  'nl-NL': oneStyle(comma, digits('DD-MM-YYYY', 'DD-MM')),
  iso: oneStyle({ decimal: '.', group: NARROW_SPACE }, digits('YYYY-MM-DD', 'MM-DD')),
} satisfies Record<string, WritingStyle>

/** `browser` writes as the language of the browser does. */
export type LocaleName = keyof typeof styles | 'browser'
export const localeNames = [...Object.keys(styles), 'browser'] as LocaleName[]

/** Undefined for `browser` and for languages without a style of their own. */
export const findStyle = (name: string): WritingStyle | undefined =>
  Object.hasOwn(styles, name) ? styles[name as keyof typeof styles] : undefined

/** Digits with a comma between thousands and a point, as the style writes them. */
export const inStyle = (digitsText: string, style: WritingStyle): string =>
  style === standardStyle
    ? digitsText
    : digitsText.replace(/[,.]/g, (mark) => (mark === ',' ? style.group : style.decimal))
