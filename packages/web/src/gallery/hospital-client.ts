import type { Account, ColumnAnalysis } from '@soundings/contract'
import { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../api/session/account.ts'
import { columnQueries } from '../api/sources/columns.ts'
import { MOST_SUGGESTIONS } from '../components/filter-editor/suggestions/use-suggestions.ts'

const account: Account = {
  id: 1,
  preferred_username: 'ann',
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@hospital.example',
  roles: ['ROLE_ADMIN'],
  permissions: [],
}

const admitted: ColumnAnalysis = {
  columnId: 11,
  lastModifiedDate: '2026-03-01T08:00:00Z',
  analysisStatus: 'success',
  oceanDataType: 'DATE',
  dbType: 'DATETIME',
  rowCount: 1000,
  sampledRows: null,
  distinctCount: 700,
  nullCount: 0,
  minValue: null,
  maxValue: null,
  avgValue: null,
  maxTextLength: null,
  avgTextLength: null,
  minDate: '2020-03-10 00:00:00',
  maxDate: '2099-06-20 00:00:00',
  scope: 'all',
  spread: null,
}

const diagnoses = ['Asthma', 'Atrial fibrillation', 'Diabetes', 'Fracture of wrist', 'Hypertension', 'Influenza']
const statuses = ['Admitted', 'Cancelled', 'Discharged', 'Planned', 'Transferred']

/** A page that already knows what the exhibits ask for; nothing is sent until a person searches. */
export function hospitalClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(accountQueries.current().queryKey, account)
  client.setQueryData(columnQueries.analysis(admitted.columnId).queryKey, admitted)
  client.setQueryData(columnQueries.values(15, { size: MOST_SUGGESTIONS }).queryKey, diagnoses)
  client.setQueryData(columnQueries.values(16).queryKey, statuses)
  return client
}
