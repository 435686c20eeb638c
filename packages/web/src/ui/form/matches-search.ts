/** Case-insensitive substring over one or several texts of a row. Spaces around the typed text do not count. */
export function matchesSearch(typed: string, texts: string | readonly (string | null | undefined)[]): boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '') return true
  const all = typeof texts === 'string' ? [texts] : texts
  return all.some((text) => text?.toLocaleLowerCase().includes(wanted))
}
