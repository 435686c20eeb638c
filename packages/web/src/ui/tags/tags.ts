/** Tags travel as one comma text; a tag can therefore hold no comma. */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

export function joinTags(tags: readonly string[]): string {
  return [...new Set(tags.flatMap(splitTags))].join(',')
}
