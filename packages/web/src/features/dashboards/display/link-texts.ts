import type { DisplayLink } from '@soundings/contract'
import { formatDateTime } from '../../../ui/format/dates.ts'

/** When a link ends or has ended, with its time of day as in the lists of links and keys. */
export const endText = ({ state, expiresDate }: Pick<DisplayLink, 'state' | 'expiresDate'>): string =>
  `${state === 'expired' ? 'Expired' : 'Expires'} on ${formatDateTime(expiresDate)}.`

/** When it was last used, and from which addresses it can be. */
export function usedText({
  lastUsedDate,
  lastUsedAddress,
  addresses,
}: Pick<DisplayLink, 'lastUsedDate' | 'lastUsedAddress' | 'addresses'>): string {
  const used =
    lastUsedDate === null
      ? 'Never opened.'
      : `Last used on ${formatDateTime(lastUsedDate)} from ${lastUsedAddress ?? ''}.`
  return addresses.length === 0 ? used : `${used} Allowed from ${addresses.join(', ')}.`
}
