import { AndFilter, EqualityFilter, type Filter, FilterParser } from 'ldapts'

const escapes: Readonly<Record<string, string>> = { '\\': '\\5c', '*': '\\2a', '(': '\\28', ')': '\\29', '\0': '\\00' }

/** A value for a filter (RFC 4515): special characters are escaped. */
export const escapeFilterValue = (value: string): string => value.replaceAll(/[\\*()\0]/g, (sign) => escapes[sign]!)

/** A filter of the settings with values in its placeholders. */
export function fillFilter(template: string, values: Readonly<Record<string, string>>): Filter {
  // At once, so that no value is looked at for placeholders again.
  return FilterParser.parseString(
    template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? escapeFilterValue(values[name]!) : placeholder,
    ),
  )
}

/** One person by their id, if the user filter still finds them under any username. */
export function filterById(template: string, idAttribute: string, id: string | Buffer): Filter {
  return new AndFilter({
    filters: [
      new EqualityFilter({ attribute: idAttribute, value: id }),
      FilterParser.parseString(template.replaceAll('{username}', '*')),
    ],
  })
}
