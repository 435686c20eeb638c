import { type FieldError, fieldProblem, hasMoreParts } from '@soundings/contract'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { describeIssue } from '../../schema-words.ts'

const MOST_ERRORS = 20
/** What was sent may be repeated in a message, however long it was. */
const LONGEST_MESSAGE = 500
/** More than people type: of longer requests the first mistake is enough. */
const PARTS_OF_FORMS = 1000

/** What a schema refused. Fastify adds which part of the request it was. */
export class InvalidInput extends Error {
  validationContext: string | undefined
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not valid')
    this.issues = issues
  }

  toProblem() {
    const errors = this.issues.slice(0, MOST_ERRORS).map(({ path, message }): FieldError => ({
      field: (path.map(String).join('.') || (this.validationContext ?? 'body')).slice(0, LONGEST_MESSAGE),
      message: message.slice(0, LONGEST_MESSAGE),
    }))
    return fieldProblem(errors, { cause: this })
  }
}

/** Hundreds of thousands of mistakes of one request would keep all other people waiting for seconds, and exceed the stack in the end. */
const untilFirstMistake: z.core.ParseContextInternal<z.core.$ZodIssue> = { error: describeIssue, abortEarly: true }

/** Checks a part of a request with the endpoint's schema. */
export const validateWithSchema: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data: unknown) => {
    const isLong = hasMoreParts(data, PARTS_OF_FORMS)
    const result = schema.safeParse(data, isLong ? untilFirstMistake : { error: describeIssue })
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) }
  }
}
