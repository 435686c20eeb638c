/** The question is wrong, and the asker can mend it. `field` names the part, such as `columns[2].columnId`. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** The question may be right, but the row rules of the asker do not let it be answered: only an administrator can mend it. */
export class AccessRefused extends QueryError {
  constructor(message: string) {
    super('accessRules', message)
  }
}
