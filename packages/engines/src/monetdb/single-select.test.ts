import { expect, it } from 'vitest'
import { checkSingleSelect } from './single-select.ts'

it.each([
  'select 1',
  "  SELECT \"a;b\", r'x;y\\', 'it''s; \\' ;' from \"delete\" -- ; drop",
  'with a as (select 1) select * from a /* ; update */',
  'select t0."insert" as c0 from "update" t0 where t0."x" = r\'drop table visits\'',
])('R8: lets %s pass', (text) => {
  expect(() => checkSingleSelect(text)).not.toThrow()
})

it.each([
  'select 1; drop table visits',
  "select 'a\\'; drop table visits; --'; select 1",
  'insert into visits values (1)',
  'drop table visits',
  'call sys.shutdown(1)',
  'with a as (select 1) delete from visits',
  "copy visits into r'/tmp/x'",
  'set schema sys',
  'trace select 1',
  '',
  "select r'\\'; drop table visits; --'",
])('R8: refuses %s', (text) => {
  expect(() => checkSingleSelect(text)).toThrow('does not permit')
})
