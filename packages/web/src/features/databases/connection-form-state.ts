import type { Connection, ConnectionChange, ConnectionTemplate, DatabaseDetails, FieldError } from '@soundings/contract'
import { messages } from './messages.ts'

export interface ConnectionForm {
  readonly displayName: string
  /** Empty until a type is chosen. */
  readonly dbType: string
  /** The database on its server, or the path of a file. */
  readonly dbName: string
  readonly description: string
  readonly hostServer: string
  readonly port: string
  readonly schema: string
  readonly username: string
  readonly password: string
  readonly tls: boolean
}

export type ConnectionField = Exclude<keyof ConnectionForm, 'tls'>
export type FieldProblems = Partial<Record<ConnectionField, string>>

export interface ConnectionProblems {
  readonly message: string | undefined
  readonly fields: FieldProblems
}

export const NO_PROBLEMS: ConnectionProblems = { message: undefined, fields: {} }

const always: readonly ConnectionField[] = ['displayName', 'dbType', 'dbName', 'description']
const ofServers: readonly ConnectionField[] = ['hostServer', 'port', 'username', 'password']
const proposed = ['dbName', 'description', 'hostServer'] as const

export function emptyForm(): ConnectionForm {
  return { displayName: '', dbType: '', dbName: '', description: '', hostServer: '', port: '', schema: '', username: '', password: '', tls: false }
}

export function toForm({ displayName, dbType, dbName, description, hostServer, port, schema, username, tls }: DatabaseDetails): ConnectionForm {
  return {
    displayName, dbType, dbName, description, hostServer, username, tls,
    port: port === null ? '' : String(port),
    schema: schema ?? '',
    password: '',
  }
}

/** Fills what is empty, or still as the template before proposed it. Port and schema always come from the template. */
export function chooseType(form: ConnectionForm, template: ConnectionTemplate, before: ConnectionTemplate | undefined): ConnectionForm {
  const isOtherPlace = before !== undefined && before.isFile !== template.isFile
  const proposal = { ...template, dbName: template.isFile ? '' : template.dbName }
  const filled = Object.fromEntries(proposed.map((field) => [field, isUntouched(form, field, before) ? proposal[field] : form[field]]))
  return {
    ...form,
    ...filled,
    ...(isOtherPlace && { dbName: proposal.dbName }),
    dbType: template.dbType,
    port: template.port === null ? '' : String(template.port),
    schema: template.schema ?? '',
  }
}

/** What the form asks for with this template: schema only when it has one, a server only when it is no file. */
export function shownFields(template: ConnectionTemplate | undefined): ConnectionField[] {
  if (!template) return [...always]
  return [...always, ...(template.isFile ? [] : ofServers), ...(template.schema === null ? [] : (['schema'] as const))]
}

/** The stored password only goes where it was meant to go. */
export function needsPassword(form: ConnectionForm, saved: DatabaseDetails | undefined): boolean {
  if (!saved) return true
  const before = toForm(saved)
  const isElsewhere = (['dbType', 'hostServer', 'port', 'username'] as const).some((field) => form[field].trim() !== before[field])
  return isElsewhere || (before.tls && !form.tls)
}

export function findProblems(form: ConnectionForm, template: ConnectionTemplate | undefined, saved: DatabaseDetails | undefined): ConnectionProblems {
  const shown = shownFields(template)
  const isPasswordKept = !needsPassword(form, saved)
  const missing = shown.filter((field) => form[field].trim() === '' && !(field === 'password' && isPasswordKept))
  const fields: FieldProblems = Object.fromEntries(missing.map((field) => [field, messages.required]))
  if (missing.length > 0) {
    const passwordAgain: FieldProblems = saved && missing.includes('password') ? { password: messages.passwordAgain } : {}
    return { message: messages.fillAllFields, fields: { ...fields, ...passwordAgain } }
  }
  return shown.includes('port') && !isPort(form.port) ? { message: messages.portRange, fields: { port: messages.portRange } } : NO_PROBLEMS
}

export function toConnection(form: ConnectionForm, template: ConnectionTemplate): Connection {
  const { displayName, dbName, description, hostServer, port, schema, username, password, tls } = form
  const isServer = !template.isFile
  return {
    displayName: displayName.trim(),
    dbType: template.dbType,
    dbName: dbName.trim(),
    description: description.trim(),
    hostServer: isServer ? hostServer.trim() : '',
    port: isServer ? Number(port) : null,
    schema: template.schema === null ? null : schema.trim(),
    username: isServer ? username : '',
    password: isServer ? password : '',
    tls: isServer && tls,
    templateId: template.id,
    displayType: template.displayType,
  }
}

/** A blank password is left out, which leaves it as it is. */
export function toChange(form: ConnectionForm, template: ConnectionTemplate, id: number): ConnectionChange {
  const { password, ...fields } = toConnection(form, template)
  return { ...fields, id, ...(password !== '' && { password }) }
}

/** Puts what the server found wrong beside the field it means. */
export function toFieldProblems(errors: readonly FieldError[], template: ConnectionTemplate | undefined): FieldProblems {
  const shown = shownFields(template)
  return Object.fromEntries(errors.filter(({ field }) => shown.some((name) => name === field)).map(({ field, message }) => [field, message]))
}

export function isChanged(form: ConnectionForm, initial: ConnectionForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial)
}

function isUntouched(form: ConnectionForm, field: (typeof proposed)[number], before: ConnectionTemplate | undefined): boolean {
  return form[field].trim() === '' || form[field] === before?.[field]
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535
}
