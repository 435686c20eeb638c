import { type FieldError, Problem, type ProblemKind } from './problem.ts'

/** Fields whose name on the wire is not what people call them. */
const labels: Readonly<Record<string, string>> = {
  body: 'the request body',
  params: 'the address',
  querystring: 'the query string',
  analysisSyncSchedule: 'refresh schedule',
  columnValue: 'value',
  closesUnreachedTables: 'closing of unreached tables',
  cronExp: 'schedule',
  csvByteOrderMark: 'byte-order mark',
  csvCutNote: 'note of cut files',
  automaticPreview: 'automatic preview',
  csvSeparator: 'separator',
  dashboardsIds: 'dashboards',
  datasourceID: 'database',
  dbColumn: 'column',
  dbName: 'database name',
  dbTable: 'table',
  dbType: 'database type',
  defaultView: 'view type',
  emails: 'email addresses',
  enabledGDA: 'GDA switch',
  exportFileJob: 'export',
  extention: 'format',
  declaredKey: 'primary key',
  fkSqlColumnId: 'foreign key',
  oceanDataType: 'special type',
  previousOwnerKeeps: 'access of the previous owner',
  questionsIds: 'questions',
  realmRoles: 'role',
  tag: 'tags',
  tls: 'TLS',
  viewOptionsJSON: 'view options',
  viewTypeOptions: 'view options',
}

const entries: Readonly<Record<string, string>> = { emails: 'email address', realmRoles: 'role' }

/** `tabs.0.views.2.questionId` as people read it: 'Question ID of view 3 of tab 1'. */
export function fieldLabel(path: string): string {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
  const units: string[] = []
  for (const [at, part] of parts.entries()) {
    const list = parts[at - 1]
    const number = /^\d+$/.test(part) ? Number(part) + 1 : undefined
    if (number !== undefined && list === undefined) units.push(`entry ${number}`)
    else if (number !== undefined) units[units.length - 1] = `${entryLabel(list!)} ${number}`
    else units.push(wordsOf(part))
  }
  const text = units.reverse().join(' of ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const wordsOf = (name: string): string =>
  labels[name] ??
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll(/\bid(s?)\b/g, 'ID$1')

const entryLabel = (list: string): string =>
  entries[list] ??
  wordsOf(list)
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')

const pluralVerbs: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do', needs: 'need', was: 'were' }

/** 'Usernames' and 'View options of tile 1', but not 'Status', 'Analysis', 'Address' or 'Text in files'. */
const isPlural = (label: string): boolean => /[^sui]s$/.test(label.split(/ (?:of|in|for) /, 1)[0] ?? '')

/** A message that starts with a small letter is said of its field; others are sentences of their own. */
export function fieldSentence({ field, message }: FieldError): string {
  if (!/^\p{Ll}/u.test(message)) return message
  const label = fieldLabel(field)
  return `${label} ${isPlural(label) ? message.replace(/^\w+/, (verb) => pluralVerbs[verb] ?? verb) : message}`
}

interface FieldProblemOptions extends ErrorOptions {
  /** `invalid` where it is left out. */
  readonly kind?: ProblemKind
}

/** What is wrong with the input, by field; the title is the first of it. */
export function fieldProblem(
  fieldErrors: FieldError | readonly FieldError[],
  { kind = 'invalid', ...options }: FieldProblemOptions = {},
): Problem {
  const sentences = [fieldErrors].flat().map((error) => ({ field: error.field, message: fieldSentence(error) }))
  return new Problem(kind, sentences[0]?.message ?? 'The request is not valid', { ...options, fieldErrors: sentences })
}
