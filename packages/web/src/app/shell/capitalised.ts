/** The first letter as a capital, the others as they are: `mary.ann` → `Mary.ann`. */
export function capitalised(name: string): string {
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase() + rest.join('')
}
