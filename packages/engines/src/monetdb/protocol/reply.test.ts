import { expect, it } from 'vitest'
import { MonetError, readReply } from './reply.ts'

const answer = (types: string, ...rows: string[]) =>
  [
    `&1 0 ${rows.length} 2 ${rows.length} 12 345 67 8`,
    '% sys.t,\tsys.t # table_name',
    '% c0,\tc1 # name',
    `% ${types} # type`,
    '% 1,\t1 # length',
    ...rows,
    '',
  ].join('\n')

it('reads columns, their types and the number of all rows', () => {
  const { table, columns } = readReply(answer('int,\tvarchar', '[ 1,\t"a"\t]'))
  expect(table).toEqual({ resultId: 0, totalRows: 1 })
  expect(columns.map(({ name, dataType }) => [name, dataType])).toEqual([
    ['c0', 'NUMBER'],
    ['c1', 'STRING'],
  ])
})

it.each([
  ['bigint,\tvarchar', '[ 9223372036854775807,\t"x"\t]', ['9223372036854775807', 'x']],
  [
    'decimal,\thugeint',
    '[ 1234567890123456.78,\t-170141183460469231731687303715884105727\t]',
    ['1234567890123456.78', '-170141183460469231731687303715884105727'],
  ],
  ['varchar,\tclob', '[ "a,\\t] [ \\"q\\" \\\\ \\n",\tNULL\t]', ['a,\t] [ "q" \\ \n', null]],
  ['varchar,\tvarchar', '[ "NULL",\t""\t]', ['NULL', '']],
  ['varchar,\tint', '[ "\\033[1m ü🏥",\t7\t]', ['\u001b[1m ü🏥', 7]],
  [
    'timestamp,\ttimestamptz',
    '[ 2024-02-29 23:59:59.500000,\t2024-02-29 23:59:59.000000+00:00\t]',
    ['2024-02-29T23:59:59.5', '2024-02-29T23:59:59'],
  ],
  ['date,\ttimestamp', '[ 999-01-01,\t80-02-29 00:00:00.000000\t]', ['0999-01-01', '0080-02-29T00:00:00']],
  ['date,\tboolean', '[ 2024-02-29,\ttrue\t]', ['2024-02-29', true]],
  ['boolean,\tblob', '[ false,\t0A0B0C\t]', [false, '0x0a0b0c']],
  ['double,\treal', '[ 1e+30,\t0.1\t]', [1e30, 0.1]],
  ['double,\tint', '[ NULL,\tNULL\t]', [null, null]],
])('reads a row of %s', (types, line, expected) => {
  expect(readReply(answer(types, line)).rows).toEqual([expected])
})

it('reads the next block of a result with the columns of the first', () => {
  const { columns } = readReply(answer('int,\tvarchar', '[ 1,\t"a"\t]'))
  expect(readReply('&6 0 2 2 1\n[ 2,\t"b"\t]\n[ 3,\t"c"\t]\n', columns).rows).toEqual([
    [2, 'b'],
    [3, 'c'],
  ])
})

it('says what the server complains about, with its code', () => {
  const read = () => readReply("!42S02!SELECT: no such table 'nowhere'\n")
  expect(read).toThrow(MonetError)
  expect(read).toThrow("SELECT: no such table 'nowhere'")
  expect(new MonetError('!HYT00!Query aborted due to timeout').code).toBe('HYT00')
  expect(new MonetError('!InvalidCredentialsException:checkCredentials').message).toBe(
    'InvalidCredentialsException:checkCredentials',
  )
})

it('ignores what it does not know', () => {
  expect(readReply('#notice\n&2 1 -1\n=some text\n')).toEqual({ table: undefined, columns: [], rows: [] })
})
