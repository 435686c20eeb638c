import type { TableColumnMeta } from '@soundings/contract'

export const COLUMN_WIDTH = 180
/** So much of the next column looks in from the edge, to show that there is one, but no number of it that seems whole. */
const PEEK = 32
const LEAST = { NUMBER: 120, BOOLEAN: 120, STRING: 150, OTHER: 150, DATE: 168 } as const

export const leastWidth = ({ oceanDataType }: Pick<TableColumnMeta, 'oceanDataType'>): number => LEAST[oceanDataType]

/** Widths that nobody has set: whole columns fill the room, so that the edge cuts no number to another one. */
export function usualWidths(least: readonly number[], room: number): number[] {
  const natural = least.map(() => COLUMN_WIDTH)
  if (room <= 0 || sum(natural) <= room) return natural
  if (sum(least) <= room) return spread(least, room)
  const whole = least.filter((_, at) => sum(least.slice(0, at + 1)) <= room - PEEK)
  return [...spread(whole, room - PEEK), ...natural.slice(whole.length)]
}

/** Shares what is left of the room, to no more than the natural width. */
function spread(least: readonly number[], room: number): number[] {
  const growing = least.filter((width) => width < COLUMN_WIDTH).length
  const share = Math.floor((room - sum(least)) / growing)
  if (growing === 0 || share < 1) return [...least]
  return spread(least.map((width) => Math.min(COLUMN_WIDTH, width + share)), room)
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
