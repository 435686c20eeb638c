const DIGITS = /\d+/g

/** Most digits that a number in a name can have; the length of longer ones no longer fits the two digits before it. */
const LENGTH_MAX = 99

/**
 * A text as it is sorted by its bytes: letters without case and accents, and numbers by their value, so that 'Ward 2' stands
 * before 'Ward 10'. Kept beside the text, because the two stores have no such collation in common.
 */
export function sortKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replace(DIGITS, withLength)
}

/** The texts in which a search looks, as one; no search holds the line break between them. */
export const searchText = (...texts: readonly string[]): string => texts.map(searched).join('\n')

/** A search as it is looked for in such a text. */
export const searched = (text: string): string => text.toLowerCase()

/** Of a database, table, task or file. */
export const displayNameKeys = (displayName: string, ...others: readonly string[]) => ({
  display_name_sort: sortKey(displayName),
  search_text: searchText(displayName, ...others),
})

/** Of a column, which no list sorts by name. */
export const columnKeys = (displayName: string) => ({ search_text: searchText(displayName) })

/** Of a question or dashboard. */
export const savedItemKeys = ({
  name,
  description,
  tag,
}: {
  readonly name: string
  readonly description: string
  readonly tag: string
}) => ({
  name_sort: sortKey(name),
  search_text: searchText(name, description, tag),
})

/** Users are found by their username and by their name, in either order. */
export const userKeys = ({
  username,
  firstName,
  lastName,
}: {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}) => ({
  username_sort: sortKey(username),
  first_name_sort: sortKey(firstName),
  last_name_sort: sortKey(lastName),
  search_text: searchText(username, `${firstName} ${lastName}`, `${lastName} ${firstName}`),
})

function withLength(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return `${String(Math.min(significant.length, LENGTH_MAX)).padStart(2, '0')}${significant}`
}
