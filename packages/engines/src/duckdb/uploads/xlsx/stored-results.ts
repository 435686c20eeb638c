import type { BookParts } from './book-parts.ts'

/**
 * Whether some formula of a sheet has a stored value other than 0. Programs that compute nothing store 0 for each formula, and those that
 * compute say as well that all is to be computed anew, beside real results.
 */
export async function hasComputedFormulas(parts: BookParts, part: string): Promise<boolean> {
  let isFound = false
  let type = ''
  let value = ''
  let isValue = false
  let isFormula = false
  const parsing = parts.read(part, {
    open({ name, attributes: { t = 'n' } }) {
      if (name === 'c') {
        type = t
        value = ''
        isFormula = false
      } else if (name === 'f') isFormula = true
      else if (name === 'v') isValue = true
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c' && isFormula && value !== '' && !isZero(type, value)) isFound = true
    },
    text: (piece) => void (isValue && (value += piece)),
  })
  for await (const _ of parsing) if (isFound) return true
  return isFound
}

export const isZero = (type: string, value: string): boolean => type === 'n' && value !== '' && Number(value) === 0
