import { LEVELS_MAX } from '@soundings/contract'

/** Counts brackets outside strings before anything recursive sees the text. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (inString) {
      if (letter === 0x5c) at += 1
      else if (letter === 0x22) inString = false
    } else if (letter === 0x22) inString = true
    else if (letter === 0x5b || letter === 0x7b) {
      depth += 1
      if (depth > LEVELS_MAX) return true
    } else if (letter === 0x5d || letter === 0x7d) depth -= 1
  }
  return false
}
