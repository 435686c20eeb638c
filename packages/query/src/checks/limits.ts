/** Limits of rows, in one table. A limit of 0 means none. */
export const limits = {
  studioDefault: 50,
  quickPicks: [50, 100, 1000],
  largestInput: 1_000_000,
  inputCharacters: 7,
  /** A page of a result holds at most this many rows; further ones come in chunks. */
  pageRows: 5000,
  /** What a saved question gives when no one asks otherwise. */
  usualPageRows: 50,
  exportWithoutLimit: 1000,
  /** Asked for, it means all rows. */
  largestExport: 2_147_483_647,
} as const

const ignoredAbove = 1_000_001
const largestConfirmed = 2_147_483_647

/** The limit after a person typed: what is not a number, too long or too large leaves it as it was. */
export function typedLimit(text: string, current: number): number {
  if (text === '') return 0
  if (text.length > limits.inputCharacters || !/^\d+$/.test(text) || Number(text) > ignoredAbove) return current
  return Number(text)
}

export const confirmedLimit = (limit: number): number =>
  Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 0), largestConfirmed) : 0

/** How many rows a file has at most: the limit of the question; without one as many as are asked for, or 1000 where none are. */
export const exportLimit = (limit: number, asked?: number): number =>
  limit > 0 ? limit : asked === undefined ? limits.exportWithoutLimit : 0
