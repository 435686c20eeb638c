/** The question is wrong, and the asker can mend it. `field` names the part, such as `columns[2].columnId`. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

interface Wording {
  /** As its viewers may read it: with no name that the question itself does not have. */
  readonly brief?: string
  /** With ids alone, as for one that never was, for people who may not know that it exists. */
  readonly asMissing: string
}

/** A table, column or reference that cannot be used because it is gone, hidden, or cannot be computed. */
export class NotThere extends QueryError {
  readonly brief: string
  readonly asMissing: string

  constructor(field: string, message: string, { brief = message, asMissing }: Wording) {
    super(field, message)
    this.brief = brief
    this.asMissing = asMissing
  }
}

/** The question may be right, but the row rules of the asker do not let it be answered: only an administrator can mend it. */
export class AccessRefused extends QueryError {
  constructor(message: string) {
    super('accessRules', message)
  }
}
