export const refreshChoices = [0, 1, 5, 15] as const
export type RefreshMinutes = (typeof refreshChoices)[number]

/** Seconds after which a full screen goes on to the next tab. */
export const rotationChoices = [0, 15, 30, 60] as const
export type RotationSeconds = (typeof rotationChoices)[number]

export const refreshText = (minutes: RefreshMinutes): string =>
  minutes === 0 ? 'Off' : minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`

export const rotationText = (seconds: RotationSeconds): string => {
  if (seconds === 0) return 'Off'
  return seconds === 60 ? 'Every minute' : `Every ${seconds} seconds`
}

export const readRefresh = (search: URLSearchParams): RefreshMinutes =>
  refreshChoices.find((choice) => choice === Number(search.get('refresh'))) ?? 0
export const readRotation = (search: URLSearchParams): RotationSeconds =>
  rotationChoices.find((choice) => choice === Number(search.get('rotate'))) ?? 0

export const withRefresh = (minutes: RefreshMinutes) =>
  withEntry('refresh', minutes === 0 ? undefined : String(minutes))
export const withRotation = (seconds: RotationSeconds) =>
  withEntry('rotate', seconds === 0 ? undefined : String(seconds))

/** Changes one entry of an address. */
export function withEntry(name: string, value: string | undefined) {
  return (search: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    return next
  }
}
