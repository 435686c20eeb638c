/** What an expert can use of something thrown: the message, and whatever detail and request number came with it. */
export function toDetail(error: unknown): string {
  if (error === undefined || error === null) return ''
  if (!(error instanceof Error)) return typeof error === 'string' ? error : ''
  const { detail, requestId } = error as Error & { detail?: unknown; requestId?: unknown }
  const request = isText(requestId) ? `Request ${requestId}` : ''
  return [...new Set([error.message, detail, request].filter(isText))].join('\n')
}

/** The sentence that came with something thrown, which the reader of the page may see; '' for what is no sentence. */
export function toReason(error: unknown): string {
  const { title } = error instanceof Error ? (error as Error & { title?: unknown }) : {}
  return isText(title) ? title : ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
