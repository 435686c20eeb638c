import { specialTypes } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemo, type OpenedDemo } from '../testing/opened-demo.ts'
import { demoModel } from './demo-model.ts'
import type { TableTouch } from './touch.ts'

let demo: OpenedDemo
beforeAll(async () => {
  demo = await openDemo(0.01)
})
afterAll(() => demo.close())

const touches = Object.entries<TableTouch>(demoModel)
const columnTouches = touches.flatMap(([, { columns }]) => Object.values(columns))

it('says something of every table and column, and of no other', () => {
  const described = Object.fromEntries(touches.map(([table, { columns }]) => [table, Object.keys(columns).sort()]))
  const there = Object.fromEntries(
    demo.tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
  expect(described).toEqual(there)
})

it('uses every special type but the one that says nothing', () => {
  const used = new Set(columnTouches.map(({ specialType }) => specialType))
  expect(specialTypes.filter((each) => !used.has(each))).toEqual(['OTHER'])
})

it('calls only numbers measures, and references lead to the key of a table that is called the same', () => {
  const keys = demo.tables.flatMap(({ name, columns }) =>
    columns.filter(({ primaryKey }) => primaryKey).map((key) => `${name}.${key.name}`),
  )
  for (const { name: table, columns } of demo.tables) {
    for (const column of columns) {
      const touch = touches.find(([name]) => name === table)?.[1].columns[column.name]
      const place = `${table}.${column.name}`
      if (touch?.kind === 'MEASURE') expect(column.dataType, place).toBe('NUMBER')
      expect(touch?.leadsTo !== undefined, place).toBe(touch?.specialType === 'REFERENCE')
      if (touch?.leadsTo) expect(keys, place).toContain(`${touch.leadsTo}.${column.name}`)
      if (touch && ['DATE', 'BIRTHDATE', 'CREATION_TIMESTAMP'].includes(touch.specialType))
        expect(column.dataType, place).toBe('DATE')
      if (touch?.specialType === 'BOOLEAN') expect(column.dataType, place).toBe('BOOLEAN')
    }
  }
})

it('gives each table a name of its own, and each column one within its table', () => {
  expect(new Set(touches.map(([, { displayName }]) => displayName)).size).toBe(touches.length)
  for (const [table, { columns }] of touches) {
    const names = Object.values(columns).map(({ displayName }) => displayName)
    expect(new Set(names).size, table).toBe(names.length)
  }
})
