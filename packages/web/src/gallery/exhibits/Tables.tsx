import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { formatListDate } from '../../ui/format/dates.ts'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { toast } from '../../ui/toast/toast.ts'

interface Ward {
  readonly id: number
  readonly name: string
  readonly beds: number
  readonly opened: string
  readonly note: string
}

const names = [
  'Cardiology',
  'Intensive care',
  'Maternity',
  'Neurology',
  'Oncology',
  'Orthopaedics',
  'Paediatrics',
  'Surgery',
]
const notes = [
  'Third floor, west wing',
  '',
  'Moves to the new building in spring; figures before that are not comparable',
]
const wards: readonly Ward[] = Array.from({ length: 83 }, (_, at) => ({
  id: at + 1,
  name: `${names[at % names.length]} ${Math.floor(at / names.length) + 1}`,
  beds: 8 + ((at * 7) % 34),
  opened: `20${10 + (at % 16)}-0${1 + (at % 9)}-${11 + (at % 17)}`,
  note: notes[at % notes.length] ?? '',
}))

const columns: readonly TableColumn<Ward>[] = [
  { title: 'Name', cell: (ward) => ward.name, sortBy: (ward) => ward.name },
  { title: 'Beds', cell: (ward) => ward.beds, sortBy: (ward) => ward.beds, align: 'end', width: '100px' },
  {
    title: 'Opened',
    cell: (ward) => formatListDate(`${ward.opened}T12:00`),
    sortBy: (ward) => ward.opened,
    width: '140px',
  },
  { title: 'Note', cell: (ward) => ward.note || '-' },
]
const still = {
  isPending: false,
  isLoadingError: false,
  isRefetchError: false,
  error: null,
  dataUpdatedAt: Date.now(),
  errorUpdatedAt: Date.now(),
  refetch: () => undefined,
}
const failed = { ...still, error: new Error('The server cannot be reached') }
const rowOf = { rowKey: (ward: Ward) => ward.id, rowName: (ward: Ward) => ward.name }

export function Tables() {
  const [typed, setTyped] = useState('')
  const listed = wards.filter((ward) => matchesSearch(typed, [ward.name, ward.note]))
  const selection = useSelection(listed, rowOf.rowKey)
  return (
    <>
      <SearchBox value={typed} onChange={setTyped} label="Search wards" />
      <DataTable
        label="Wards"
        rows={listed}
        columns={columns}
        {...rowOf}
        selection={selection}
        onOpen={(ward) => toast.info(`Open ${ward.name}`)}
        actions={(ward) => [
          { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => toast.info(`Edit ${ward.name}`) },
          {
            label: 'Delete',
            icon: <IconTrash size={18} />,
            danger: true,
            disabled: ward.id % 3 === 0,
            onClick: () => toast.success('Deleted'),
          },
        ]}
        actionsWidth={96}
        resetPageOn={typed}
      />
      <DataTable
        label="Empty list"
        rows={[]}
        columns={columns}
        {...rowOf}
        emptyText="Wards that you may see will appear here."
      />
      <DataTable label="Waiting list" rows={[]} columns={columns} {...rowOf} query={{ ...still, isPending: true }} />
      <DataTable
        label="Failed list"
        rows={[]}
        columns={columns}
        {...rowOf}
        query={{ ...failed, isLoadingError: true }}
        errorText="Error loading wards"
      />
      <DataTable
        label="Stale list"
        rows={wards.slice(0, 2)}
        columns={columns}
        {...rowOf}
        query={{ ...failed, isRefetchError: true }}
        errorText="Error loading wards"
      />
    </>
  )
}
