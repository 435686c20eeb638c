/**
 * What stands for null in results, as the administrators of this installation want it. It is known before the first screen is
 * drawn and is the same on all of them, as a language would be.
 */
let text = 'not recorded'

export const nullText = (): string => text

export function setNullText(wanted: string): void {
  text = wanted
}
