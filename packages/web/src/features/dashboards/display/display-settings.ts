import {
  readRefresh,
  readRotation,
  withRefresh,
  withRotation,
  type RefreshMinutes,
  type RotationSeconds,
} from '../wall/wall-choices.ts'

/** How a display shows its dashboard; not what. */
export interface DisplaySettings {
  readonly refreshMinutes: RefreshMinutes
  readonly rotationSeconds: RotationSeconds
}

export const usualSettings: DisplaySettings = { refreshMinutes: 5, rotationSeconds: 30 }

/** From the address of the display. One that never refreshes would show old numbers for ever. */
export function displaySettings(search: URLSearchParams): DisplaySettings {
  return {
    refreshMinutes: readRefresh(search) || usualSettings.refreshMinutes,
    rotationSeconds: search.has('rotate') ? readRotation(search) : usualSettings.rotationSeconds,
  }
}

/** The address of a display. The token stands behind `#`, a part that browsers send to no server. */
export function displayAddress(
  origin: string,
  token: string,
  { refreshMinutes, rotationSeconds }: DisplaySettings,
): string {
  const search = withRefresh(refreshMinutes)(withRotation(rotationSeconds)(new URLSearchParams()))
  if (rotationSeconds === 0) search.set('rotate', '0')
  return `${origin}/display?${search.toString()}#${token}`
}
