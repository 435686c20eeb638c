import { hashKey } from '@tanstack/react-query'

type Ask<Wanted, Answer> = (wanted: Wanted) => Promise<Answer>

export interface AnswerMemory<Wanted, Answer> {
  readonly ask: Ask<Wanted, Answer>
  /** Only what was answered before: totals of this moment do not belong under rows of an earlier one. */
  readonly recall: Ask<Wanted, Answer>
}

/** What is asked of a result beside its rows is asked once. */
export function rememberAnswers<Wanted, Answer>(ask: Ask<Wanted, Answer>): AnswerMemory<Wanted, Answer> {
  const known = new Map<string, Promise<Answer>>()
  return {
    ask: (wanted) => {
      const key = hashKey([wanted])
      const answer = known.get(key) ?? ask(wanted)
      known.set(key, answer)
      answer.catch(() => known.delete(key))
      return answer
    },
    recall: (wanted) => known.get(hashKey([wanted])) ?? Promise.reject(new Error('this was not asked for in time')),
  }
}
