import type { ConnectionTemplate, DatabaseDetails } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import {
  chooseType,
  emptyForm,
  findProblems,
  needsPassword,
  shownFields,
  toChange,
  toConnection,
  toFieldProblems,
  toForm,
  type ConnectionForm,
} from './connection-form-state.ts'

const postgres: ConnectionTemplate = {
  id: 'postgresql',
  dbType: 'postgresql',
  displayType: 'PostgreSQL',
  dbName: 'postgres',
  description: 'PostgreSQL 12 or later',
  hostServer: 'localhost',
  port: 5432,
  schema: 'public',
  isFile: false,
  isFolder: false,
  hint: '',
}
const mysql: ConnectionTemplate = {
  ...postgres,
  id: 'mysql',
  dbType: 'mysql',
  displayType: 'MySQL',
  dbName: 'mysql',
  description: 'MySQL 8',
  port: 3306,
  schema: null,
}
const sqlite: ConnectionTemplate = {
  ...postgres,
  id: 'sqlite',
  dbType: 'sqlite',
  displayType: 'SQLite',
  dbName: 'clinic.sqlite',
  description: 'A file',
  hostServer: '',
  port: null,
  schema: null,
  isFile: true,
}
const saved: DatabaseDetails = {
  id: 7,
  displayName: 'Archive',
  dbName: 'archive',
  dbType: 'postgresql',
  displayType: 'PostgreSQL',
  description: 'Old cases',
  createdDate: '',
  owner: 'ann',
  rights: { canEdit: true, canShare: true, canDelete: true, canSeeAccess: true, canSeeTableAccess: true },
  hostServer: 'db.hospital',
  port: 5432,
  schema: 'public',
  schemas: ['public'],
  closesUnreachedTables: false,
  username: 'reader',
  tls: true,
  isFile: false,
  isUpload: false,
  refresh: null,
}
const filled: ConnectionForm = {
  ...chooseType(emptyForm(), postgres, undefined),
  displayName: 'Archive',
  username: 'reader',
  password: 'secret',
}

describe('DB2 choosing a type', () => {
  it('fills empty fields from the template and keeps what was typed', () => {
    const typed = { ...emptyForm(), hostServer: 'db.hospital' }
    expect(chooseType(typed, postgres, undefined)).toMatchObject({
      dbName: 'postgres',
      description: 'PostgreSQL 12 or later',
      hostServer: 'db.hospital',
    })
  })

  it('always takes port and schema from the template', () => {
    const typed = { ...filled, port: '6000', schema: 'mine' }
    expect(chooseType(typed, postgres, postgres)).toMatchObject({ port: '5432', schema: 'public' })
    expect(chooseType(typed, mysql, postgres)).toMatchObject({ port: '3306', schema: '' })
  })

  it('a proposal nobody touched gives way to the next template', () => {
    expect(chooseType(filled, mysql, postgres)).toMatchObject({ dbName: 'mysql', description: 'MySQL 8' })
    expect(chooseType({ ...filled, dbName: 'clinic' }, mysql, postgres)).toMatchObject({ dbName: 'clinic' })
  })

  it('the name of a database on a server is no file, and the other way round', () => {
    expect(chooseType({ ...filled, dbName: 'clinic' }, sqlite, postgres).dbName).toBe('')
    expect(chooseType({ ...filled, dbName: 'clinic.sqlite' }, postgres, sqlite).dbName).toBe('postgres')
  })
})

describe('DB2 what the form asks for', () => {
  it('a schema only when the template has one', () => {
    expect(shownFields(postgres)).toContain('schema')
    expect(shownFields(mysql)).not.toContain('schema')
  })

  it('no server, port and user for a file', () => {
    expect(shownFields(sqlite)).toEqual(['displayName', 'dbType', 'dbName', 'description'])
  })

  it.each(['displayName', 'dbName', 'description', 'hostServer', 'port', 'schema', 'username', 'password'] as const)(
    '%s must not be empty',
    (field) => {
      expect(findProblems(filled, postgres, undefined).message).toBeUndefined()
      expect(findProblems({ ...filled, [field]: ' ' }, postgres, undefined)).toMatchObject({
        message: 'Please fill all fields',
        fields: { [field]: 'Required' },
      })
    },
  )

  it('fields that are not shown may be empty', () => {
    expect(findProblems({ ...filled, schema: '' }, mysql, undefined).message).toBeUndefined()
  })

  it('a port is a number that exists', () => {
    for (const port of ['abc', '0', '70000', '54.32'])
      expect(findProblems({ ...filled, port }, postgres, undefined).fields).toHaveProperty('port')
  })
})

describe('DB2 the password of a saved connection', () => {
  const form = toForm(saved)

  it('may stay blank, and is then left out', () => {
    expect(findProblems(form, postgres, saved).message).toBeUndefined()
    expect(toChange(form, postgres, saved)).not.toHaveProperty('password')
    expect(toChange({ ...form, password: 'new' }, postgres, saved)).toMatchObject({ id: 7, password: 'new' })
  })

  it.each([
    { hostServer: 'other' },
    { port: '5433' },
    { username: 'writer' },
    { tls: false },
    { dbName: 'payroll' },
    { schema: 'secret' },
    { schemaChoice: 'all' },
    { schemaChoice: 'several', schemas: ['public', 'secret'] },
  ] as Partial<ConnectionForm>[])('is needed again with %o', (change) => {
    expect(needsPassword({ ...form, ...change }, saved)).toBe(true)
    expect(findProblems({ ...form, ...change }, postgres, saved).fields.password).toContain('again')
    expect(findProblems({ ...form, ...change, password: 'secret' }, postgres, saved).message).toBeUndefined()
  })

  it('is not needed for another name', () => {
    expect(needsPassword({ ...form, displayName: 'Archive 2', description: 'x' }, saved)).toBe(false)
  })
})

describe('the schemas of a connection', () => {
  it('are one by name as ever, several by name, or all', () => {
    expect(toConnection(filled, postgres)).toMatchObject({ schema: 'public' })
    expect(toConnection(filled, postgres)).not.toHaveProperty('schemas')
    expect(toConnection({ ...filled, schemaChoice: 'several', schemas: ['care', 'a,b'] }, postgres)).toMatchObject({
      schema: null,
      schemas: ['care', 'a,b'],
    })
    expect(toConnection({ ...filled, schemaChoice: 'all' }, postgres)).toMatchObject({ schema: null, schemas: 'all' })
    expect(toConnection({ ...filled, schemaChoice: 'all' }, mysql)).not.toHaveProperty('schemas')
  })

  it('come back from a saved connection as they were chosen', () => {
    expect(toForm({ ...saved, schema: null, schemas: 'all' }).schemaChoice).toBe('all')
    expect(toForm({ ...saved, schema: null, schemas: ['care', 'archive'] })).toMatchObject({
      schemaChoice: 'several',
      schemas: ['care', 'archive'],
    })
    expect(toForm(saved)).toMatchObject({ schemaChoice: 'one', schema: 'public' })
  })

  it('must not be an empty list', () => {
    const several = { ...filled, schema: '', schemaChoice: 'several' as const }
    expect(findProblems({ ...several, schemas: [] }, postgres, undefined).fields).toEqual({ schemas: 'Required' })
    expect(findProblems({ ...several, schemas: ['care'] }, postgres, undefined).message).toBeUndefined()
  })
})

describe('closing tables out of reach of rules', () => {
  it('is on for a new connection, and said only when it is switched off', () => {
    expect(filled.closesUnreachedTables).toBe(true)
    expect(toConnection(filled, postgres)).not.toHaveProperty('closesUnreachedTables')
    expect(toConnection({ ...filled, closesUnreachedTables: false }, postgres)).toMatchObject({
      closesUnreachedTables: false,
    })
  })

  it('is said of a saved connection only when it changes', () => {
    expect(toChange(toForm(saved), postgres, saved)).not.toHaveProperty('closesUnreachedTables')
    expect(toChange({ ...toForm(saved), closesUnreachedTables: true }, postgres, saved)).toMatchObject({
      closesUnreachedTables: true,
    })
    expect(
      toChange({ ...toForm(saved), closesUnreachedTables: false }, postgres, { ...saved, closesUnreachedTables: true }),
    ).toMatchObject({ closesUnreachedTables: false })
  })
})

it('a file is sent without server, port, user and password', () => {
  const sent = toConnection({ ...filled, dbType: 'sqlite', dbName: 'a.sqlite' }, sqlite)
  expect(sent).toMatchObject({
    dbName: 'a.sqlite',
    hostServer: '',
    port: null,
    schema: null,
    username: '',
    password: '',
    tls: false,
  })
})

it("the server's words stand beside the field they mean, when it is shown", () => {
  const errors = [
    { field: 'password', message: 'wrong' },
    { field: 'tls', message: 'no certificate' },
  ]
  expect(toFieldProblems(errors, postgres)).toEqual({ password: 'wrong' })
  expect(toFieldProblems(errors, sqlite)).toEqual({})
})
