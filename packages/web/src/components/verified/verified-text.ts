import type { Verified } from '@soundings/contract'
import { formatListDate } from '../../ui/format/dates.ts'

export const verifiedText = ({ by, date, isChanged }: Verified): string =>
  isChanged
    ? `Changed since ${by} verified it on ${formatListDate(date)}`
    : `Verified by ${by} on ${formatListDate(date)}`
