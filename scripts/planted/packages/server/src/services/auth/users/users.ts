import { questions } from '../../core/questions/questions.ts'

export const looksUp = questions
