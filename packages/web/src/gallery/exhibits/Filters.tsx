import { Button } from '@mantine/core'
import type { Filter } from '@soundings/query'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Popup } from '../../ui/popup/Popup.tsx'
import { ColumnPicker } from '../../components/column-picker/ColumnPicker.tsx'
import { newDraft, toFilter, withOperator } from '../../components/filter-editor/filter-draft.ts'
import { aggregateTarget, columnTarget } from '../../components/filter-editor/filter-target.ts'
import { FilterEditor } from '../../components/filter-editor/FilterEditor.tsx'
import { FilterValues } from '../../components/filter-editor/values/FilterValues.tsx'
import { hospitalClient } from '../hospital-client.ts'
import { hospitalTables, wideTables } from '../../components/testing/hospital-tables.ts'
import classes from '../Gallery.module.css'

const [encounters] = hospitalTables
const columnOf = (id: number) => {
  const found = encounters?.columns.find((column) => column.id === id)
  if (!found) throw new Error(`The exhibits have no column ${id}`)
  return found
}
const aggregates = [aggregateTarget(columnOf(13), 'sum'), aggregateTarget(columnOf(10), 'rowCount')]
const lastWeek: Filter = { columnId: 11, operator: 'last', values: [7, 'days'], dynamic: true }
const examples = [
  withOperator(newDraft(columnTarget(columnOf(12))), 'between'),
  withOperator(newDraft(columnTarget(columnOf(11))), 'between'),
  withOperator(newDraft(columnTarget(columnOf(11))), 'last'),
  newDraft(columnTarget(columnOf(14))),
  withOperator(newDraft(columnTarget(columnOf(15))), 'in'),
  withOperator(newDraft(columnTarget(columnOf(16))), 'in'),
]

export function Filters() {
  const [client] = useState(hospitalClient)
  const [drafts, setDrafts] = useState(examples)
  const [done, setDone] = useState<Filter>()
  return (
    <QueryClientProvider client={client}>
      <div className={classes.row}>
        <FilterButton label="Add filter" onDone={setDone} />
        <FilterButton label="Change filter" filter={lastWeek} onDone={setDone} />
        <output aria-label="Filter">{done ? JSON.stringify(done) : ''}</output>
      </div>
      <div className={classes.fields}>
        {drafts.map((draft, at) => (
          <FilterValues key={at} draft={draft} onChange={(changed) => setDrafts(drafts.with(at, changed))} />
        ))}
      </div>
      <output aria-label="Values">{JSON.stringify(drafts.map((draft) => toFilter(draft).values))}</output>
    </QueryClientProvider>
  )
}

function FilterButton({ label, filter, onDone }: { label: string; filter?: Filter; onDone: (filter: Filter) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popup
      label={label}
      opened={isOpen}
      onClose={() => setOpen(false)}
      target={<Button onClick={() => setOpen(!isOpen)}>{label}</Button>}
    >
      <FilterEditor
        tables={hospitalTables}
        baseTableId={1}
        filter={filter}
        measures={aggregates}
        withDynamic
        onCancel={() => setOpen(false)}
        onDone={(made) => {
          onDone(made)
          setOpen(false)
        }}
      />
    </Popup>
  )
}

export function ColumnPickers() {
  const [picked, setPicked] = useState('')
  const [wide] = useState(wideTables)
  return (
    <>
      <div className={classes.fields}>
        <div className={classes.list}>
          <ColumnPicker
            tables={hospitalTables}
            baseTableId={1}
            onPick={({ displayName }, { names }) => setPicked(`${names.join(' → ')}: ${displayName}`)}
          />
        </div>
        <div className={classes.list}>
          <ColumnPicker
            tables={hospitalTables}
            baseTableId={1}
            accept={isDate}
            onPick={({ displayName }) => setPicked(displayName)}
          />
        </div>
        <div className={classes.list}>
          <ColumnPicker tables={wide} baseTableId={99} onPick={({ displayName }) => setPicked(displayName)} />
        </div>
      </div>
      <output aria-label="Column">{picked}</output>
    </>
  )
}

const isDate = ({ dataType }: { dataType: string }) => dataType === 'DATE'
