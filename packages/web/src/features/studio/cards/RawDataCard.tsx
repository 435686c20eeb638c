import { Button } from '@mantine/core'
import { columnKey } from '@soundings/query'
import { IconSquare, IconSquareCheckFilled, IconSquareMinusFilled, IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { columnUseIn } from '../../../components/column-picker/column-places.ts'
import { DataTypeIcon } from '../../../components/column-picker/DataTypeIcon.tsx'
import { messages as texts } from '../messages.ts'
import { messages } from '../model/messages.ts'
import { isRaw } from '../model/studio-state.ts'
import { chooseRawData, removeAllViews } from '../model/views/views.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import { rawRows, rowState, toggled, type RawRow } from './entries/raw-rows.ts'
import classes from './Cards.module.css'

const boxes = { all: IconSquareCheckFilled, some: IconSquareMinusFilled, none: IconSquare }

export function RawDataCard() {
  const { state } = useStudio()
  const count = isRaw(state) ? state.views.length : 0
  return (
    <CardPopup
      title="Raw Data"
      icon={IconTable}
      note={count === 0 ? 'Row by row' : `${count} ${count === 1 ? 'column' : 'columns'}`}
      disabledReason={state.baseTableId === undefined ? messages.tableNeeded : undefined}
    >
      {(close) => <RawChecklist onDone={close} />}
    </CardPopup>
  )
}

function RawChecklist({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const { tables, baseTableId } = state
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => rawRows(tables, baseTableId, typed), [tables, baseTableId, typed])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(isRaw(state) ? state.views.map(columnKey) : []),
  )

  const finish = async () => {
    const inOrder = rawRows(tables, baseTableId).flatMap((row) =>
      row.kind === 'column' && chosen.has(row.columnKeys[0]) ? [columnUseIn(row.place, row.column)] : [],
    )
    const isDone = await act((before) =>
      inOrder.length === 0 && isRaw(before) ? removeAllViews(before) : chooseRawData(before, inOrder),
    )
    if (isDone) onDone()
  }

  return (
    <>
      <SearchList
        label="Columns of the raw data"
        searchLabel="Search tables and columns"
        typed={typed}
        onType={setTyped}
        rows={rows}
        keyOf={({ key }) => key}
        isTicked={(row) => rowState(chosen, row) === 'all'}
        onPick={(row) => setChosen(toggled(chosen, row))}
        emptyText={texts.nothingMatches(typed)}
      >
        {(row) => <RawRowWords row={row} taken={rowState(chosen, row)} />}
      </SearchList>
      <div className={classes.popupFoot}>
        <span className={classes.footNote} role="status">
          {chosen.size} chosen
        </span>
        <Button onClick={() => void finish()} disabled={chosen.size === 0 && !isRaw(state)}>
          Done
        </Button>
      </div>
    </>
  )
}

function RawRowWords({ row, taken }: { row: RawRow; taken: keyof typeof boxes }) {
  const Box = boxes[taken]
  return (
    <>
      <Box
        className={classes.box}
        size={18}
        data-taken={taken !== 'none' || undefined}
        aria-hidden="true"
        data-indent={row.kind === 'column' || undefined}
      />
      {row.kind === 'table' ? (
        <span className={classes.tableRow} title={row.place.keys || undefined}>
          <span className={classes.rowTitle}>{row.place.title}</span>
          {row.place.names.length > 1 && <span className={classes.path}>{row.place.names.join(' → ')}</span>}
        </span>
      ) : (
        <>
          <DataTypeIcon type={row.column.dataType} />
          <span className={classes.rowText} title={row.column.description || row.column.displayName}>
            {row.column.displayName}
          </span>
        </>
      )}
    </>
  )
}
