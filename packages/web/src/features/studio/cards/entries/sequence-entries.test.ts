import { expect, it } from 'vitest'
import { sequenceProblem } from '../../../../components/other-rows/subjects.ts'
import { clinicTables } from '../../model/testing/clinic.ts'
import { virtualEntries } from './new-virtual-column.ts'
import { againEntry } from './view-entries.ts'

const make = () => undefined

it('SD3 sequences and readmissions of a table without a primary key are offered with the reason why there are none', () => {
  const problem = sequenceProblem(clinicTables, 4)
  expect(problem).toBe('Logs has no primary key, so the order of its rows is not certain')
  const entries = [againEntry(make, problem), virtualEntries(make, problem)].flatMap((part) => part.entries)
  expect(entries.map(({ label, problem: reason }) => [label, reason])).toEqual([
    ['Readmission rate', problem],
    ['Related rows', undefined],
    ['Previous or next row', problem],
  ])
})

it('SD3 a key that people do not see orders rows too', () => {
  const hidden = { id: 99, at: 0, pk: true }
  const tables = clinicTables.map((table) => (table.id === 4 ? { ...table, hiddenKeys: [hidden] } : table))
  expect(sequenceProblem(tables, 4)).toBeUndefined()
  expect(sequenceProblem(clinicTables, 1)).toBeUndefined()
})
