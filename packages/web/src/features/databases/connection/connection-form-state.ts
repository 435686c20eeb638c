import type {
  Connection,
  ConnectionChange,
  ConnectionTemplate,
  DatabaseDetails,
  FieldError,
  Schemas,
} from '@soundings/contract'
import { messages } from '../messages.ts'

export type SchemaChoice = 'one' | 'several' | 'all'

export interface ConnectionForm {
  readonly displayName: string
  /** Empty until a type is chosen. */
  readonly dbType: string
  /** The database on its server, or the path of a file. */
  readonly dbName: string
  readonly description: string
  readonly hostServer: string
  readonly port: string
  /** Whose tables are shown: of one schema, of several or of all. */
  readonly schemaChoice: SchemaChoice
  readonly schema: string
  readonly schemas: readonly string[]
  readonly username: string
  readonly password: string
  readonly tls: boolean
  readonly closesUnreachedTables: boolean
}

export type ConnectionField = Exclude<
  keyof ConnectionForm,
  'tls' | 'schemaChoice' | 'schemas' | 'closesUnreachedTables'
>
export type FieldProblems = Partial<Record<ConnectionField | 'schemas', string>>

export interface ConnectionProblems {
  readonly message: string | undefined
  readonly fields: FieldProblems
}

export const NO_PROBLEMS: ConnectionProblems = { message: undefined, fields: {} }

const always: readonly ConnectionField[] = ['displayName', 'dbType', 'dbName', 'description']
const ofServers: readonly ConnectionField[] = ['hostServer', 'port', 'username', 'password']
const proposed = ['dbName', 'description', 'hostServer'] as const

export function emptyForm(): ConnectionForm {
  return {
    displayName: '',
    dbType: '',
    dbName: '',
    description: '',
    hostServer: '',
    port: '',
    schemaChoice: 'one',
    schema: '',
    schemas: [],
    username: '',
    password: '',
    tls: false,
    closesUnreachedTables: true,
  }
}

export function toForm({
  displayName,
  dbType,
  dbName,
  description,
  hostServer,
  port,
  schema,
  schemas,
  username,
  tls,
  closesUnreachedTables,
}: DatabaseDetails): ConnectionForm {
  return {
    displayName,
    dbType,
    dbName,
    description,
    hostServer,
    username,
    tls,
    closesUnreachedTables,
    port: port === null ? '' : String(port),
    schemaChoice: schemas === 'all' ? 'all' : schemas && schemas.length > 1 ? 'several' : 'one',
    schema: schema ?? '',
    schemas: Array.isArray(schemas) ? schemas : [],
    password: '',
  }
}

/** Fills what is empty, or still as the template before proposed it. Port and schema always come from the template. */
export function chooseType(
  form: ConnectionForm,
  template: ConnectionTemplate,
  before: ConnectionTemplate | undefined,
): ConnectionForm {
  const isOtherPlace = before !== undefined && before.isFile !== template.isFile
  const proposal = { ...template, dbName: template.isFile ? '' : template.dbName }
  const filled = Object.fromEntries(
    proposed.map((field) => [field, isUntouched(form, field, before) ? proposal[field] : form[field]]),
  )
  return {
    ...form,
    ...filled,
    ...(isOtherPlace && { dbName: proposal.dbName }),
    dbType: template.dbType,
    port: template.port === null ? '' : String(template.port),
    schemaChoice: 'one',
    schema: template.schema ?? '',
    schemas: template.schema === null ? [] : [template.schema],
  }
}

/** What the form asks for with this template: schema only when it has one, a server only when it is no file. */
export function shownFields(template: ConnectionTemplate | undefined): ConnectionField[] {
  if (!template) return [...always]
  return [...always, ...(template.isFile ? [] : ofServers), ...(template.schema === null ? [] : (['schema'] as const))]
}

/** The stored password is used for what it was entered for, and for nothing else. */
export function needsPassword(form: ConnectionForm, saved: DatabaseDetails | undefined): boolean {
  if (!saved) return true
  const before = toForm(saved)
  const isElsewhere = (['dbType', 'dbName', 'hostServer', 'port', 'username'] as const).some(
    (field) => form[field].trim() !== before[field],
  )
  return isElsewhere || before.tls !== form.tls || JSON.stringify(schemasOf(form)) !== JSON.stringify(schemasOf(before))
}

function schemasOf({ schemaChoice, schema, schemas }: ConnectionForm): Schemas {
  if (schemaChoice === 'all') return 'all'
  return schemaChoice === 'one' ? [schema.trim()] : [...schemas]
}

/** Whether the form asks for the name of one schema. */
const isOneSchema = (form: ConnectionForm) => form.schemaChoice === 'one'

export function findProblems(
  form: ConnectionForm,
  template: ConnectionTemplate | undefined,
  saved: DatabaseDetails | undefined,
): ConnectionProblems {
  const shown = shownFields(template)
  const isPasswordKept = !needsPassword(form, saved)
  const isLeftOut = (field: ConnectionField) =>
    (field === 'password' && isPasswordKept) || (field === 'schema' && !isOneSchema(form))
  const missing = shown.filter((field) => form[field].trim() === '' && !isLeftOut(field))
  const fields: FieldProblems = Object.fromEntries(missing.map((field) => [field, messages.required]))
  if (missing.length > 0) {
    const passwordAgain: FieldProblems =
      saved && missing.includes('password') ? { password: messages.passwordAgain } : {}
    return { message: messages.fillAllFields, fields: { ...fields, ...passwordAgain } }
  }
  if (shown.includes('schema') && form.schemaChoice === 'several' && form.schemas.length === 0)
    return { message: messages.fillAllFields, fields: { schemas: messages.required } }
  return shown.includes('port') && !isPort(form.port)
    ? { message: messages.portRange, fields: { port: messages.portRange } }
    : NO_PROBLEMS
}

export function toConnection(form: ConnectionForm, template: ConnectionTemplate): Connection {
  const { displayName, dbName, description, hostServer, port, username, password, tls, closesUnreachedTables } = form
  const isServer = !template.isFile
  return {
    displayName: displayName.trim(),
    dbType: template.dbType,
    dbName: dbName.trim(),
    description: description.trim(),
    hostServer: isServer ? hostServer.trim() : '',
    port: isServer ? Number(port) : null,
    ...toSchemaFields(form, template),
    username: isServer ? username : '',
    password: isServer ? password : '',
    tls: isServer && tls,
    templateId: template.id,
    displayType: template.displayType,
    ...(!closesUnreachedTables && { closesUnreachedTables }),
  }
}

function toSchemaFields(form: ConnectionForm, template: ConnectionTemplate): Pick<Connection, 'schema' | 'schemas'> {
  if (template.schema === null) return { schema: null }
  return isOneSchema(form) ? { schema: form.schema.trim() } : { schema: null, schemas: schemasOf(form) }
}

/** A blank password and an untouched switch are left out, which leaves them as they are. */
export function toChange(
  form: ConnectionForm,
  template: ConnectionTemplate,
  saved: Pick<DatabaseDetails, 'id' | 'closesUnreachedTables'>,
): ConnectionChange {
  const { password, closesUnreachedTables: _, ...fields } = toConnection(form, template)
  const { closesUnreachedTables } = form
  return {
    ...fields,
    id: saved.id,
    ...(password !== '' && { password }),
    ...(closesUnreachedTables !== saved.closesUnreachedTables && { closesUnreachedTables }),
  }
}

/** Puts what the server found wrong beside the field it means. */
export function toFieldProblems(
  errors: readonly FieldError[],
  template: ConnectionTemplate | undefined,
): FieldProblems {
  const shown = shownFields(template)
  return Object.fromEntries(
    errors
      .filter(({ field }) => field === 'schemas' || shown.some((name) => name === field))
      .map(({ field, message }) => [field, message]),
  )
}

export function isChanged(form: ConnectionForm, initial: ConnectionForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial)
}

function isUntouched(
  form: ConnectionForm,
  field: (typeof proposed)[number],
  before: ConnectionTemplate | undefined,
): boolean {
  return form[field].trim() === '' || form[field] === before?.[field]
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535
}
