import type { ReachedQuestion } from '@soundings/contract'

/** How a person came to a question, and by whose tables it gives them rows. */
export function reachText({ isOwner, sharedBy, dashboards, rowsBy, owner, stopReason }: ReachedQuestion): string {
  const ways = [
    ...(isOwner ? ['Owner'] : []),
    ...(sharedBy === undefined ? [] : [sharedBy === '' ? 'Shared' : `Shared by ${sharedBy}`]),
    ...(dashboards.length === 0
      ? []
      : [`On ${dashboards.length === 1 ? 'the dashboard' : 'the dashboards'} ${dashboards.join(', ')}`]),
  ]
  const rows = {
    tables: 'may use its tables',
    owner: `rows by its owner ${owner}`,
    none: `stopped: ${stopReason ?? ''}`,
  }[rowsBy]
  return `${ways.join(', ')} · ${rows}`
}
