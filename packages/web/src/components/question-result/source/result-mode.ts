import type { PermissionName } from '@soundings/contract'

/** Where a result stands: being built, looked at, or on a dashboard that is edited or viewed. */
export type ResultMode = 'studio' | 'preview' | 'tile-edit' | 'tile-view'

type Tool = 'email' | 'share' | 'export'

const permissions: Record<Tool, PermissionName> = {
  email: 'question.send_as_email',
  share: 'question.share',
  export: 'question.export_data',
}

export const isTile = (mode: ResultMode): boolean => mode === 'tile-edit' || mode === 'tile-view'

/** Those who only look may change the view for themselves. */
export const isViewing = (mode: ResultMode): boolean => mode === 'preview' || mode === 'tile-view'

export function offersTool(tool: Tool, mode: ResultMode, mayUse: (wanted: PermissionName) => boolean): boolean {
  return mayUse(permissions[tool]) && !(tool === 'share' && isTile(mode))
}
