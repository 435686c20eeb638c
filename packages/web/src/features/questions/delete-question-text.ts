import { messages } from './messages.ts'

export interface Usage {
  readonly name: string
  /** What still uses the question, as the server says it; '' when nothing does. */
  readonly cause: string
}

/** The confirmation, with the causes that speak against it in front. Among several, each cause names its question. */
export function deleteQuestionText(usages: readonly Usage[]): string {
  const several = usages.length > 1
  const causes = usages
    .filter(({ cause }) => cause !== '')
    .map(({ name, cause }) => (several ? `${name}: ${cause}` : cause))
  return [...causes, several ? messages.confirmDeleteSeveral : messages.confirmDeleteOne].join(' ')
}
