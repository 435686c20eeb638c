import { formatListDate } from '../../../ui/format/dates.ts'

export const displayMessages = {
  title: 'Display',
  noLink: 'This address has no display link',
  noLinkHint: 'Open the whole address that was shown when the link was created. It ends with # and a long text.',
  ended: 'This display link does not work any more',
  endedHint: 'Ask the person who set up this display for a new link.',
  unreachable: 'The server cannot be reached',
  unreachableHint: 'The dashboard appears here by itself as soon as the server answers.',
  emptyTab: 'No tiles on this tab',
}

/** Why nothing is shown. The server tells no reasons, but the end of the link is known to a display that has shown it. */
export const endedText = (expiresDate: string | undefined, now: number): string =>
  expiresDate !== undefined && Date.parse(expiresDate) <= now
    ? `This display link ended on ${formatListDate(expiresDate)}`
    : displayMessages.ended

const WARNED_MS = 7 * 86_400_000

/** In the last week, so that it is renewed before the wall is empty. */
export const endingText = (expiresDate: string, now: number): string | undefined =>
  Date.parse(expiresDate) - now < WARNED_MS ? `Display link ends on ${formatListDate(expiresDate)}` : undefined
