import { Problem } from '@soundings/contract'

const MOST_ATTEMPTS = 20

/** For saves that name no version: when others save at the same moment, the last one wins and every earlier content is kept. */
export async function retryConflicts<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save()
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'conflict' || attempt === MOST_ATTEMPTS) throw error
    }
  }
}
