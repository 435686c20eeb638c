/** Keeps the first characters, and says with three dots that there were more. Counts what people see as one character. */
export function cutText(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  if (characters.length <= most) return text
  return `${characters
    .slice(0, most)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
