import { Button, Switch } from '@mantine/core'
import type { DbColumn, DbTable } from '@soundings/contract'
import {
  columnKey,
  formulaKey,
  hasSameFormula,
  operatorNames,
  operators,
  type Filter,
  type OperatorName,
} from '@soundings/query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { columnUseIn, type AcceptColumn, type TablePlace } from '../column-picker/column-places.ts'
import { operatorWords } from '../choice-words/choice-words.ts'
import { ColumnPicker, type OtherEntries } from '../column-picker/ColumnPicker.tsx'
import { isDone, newDraft, toDraft, toFilter, withOperator, withTarget, type FilterDraft } from './filter-draft.ts'
import { columnTarget, type FilterTarget } from './filter-target.ts'
import { findTarget } from './find-target.ts'
import { FilterValues } from './values/FilterValues.tsx'
import { valueFieldsOf } from './values/value-fields.ts'
import { messages } from './messages.ts'
import classes from './FilterEditor.module.css'

interface FilterEditorProps {
  readonly tables: readonly DbTable[]
  readonly baseTableId: number
  /** A filter to change: it opens with its operator and values. */
  readonly filter?: Filter | undefined
  /** Aggregates and calculated columns of the question that can be filtered beside the columns. */
  readonly measures?: readonly FilterTarget[]
  readonly accept?: AcceptColumn
  /** More to pick after the columns. */
  readonly more?: readonly OtherEntries[]
  /** Offers to make the filter a dynamic one. */
  readonly withDynamic?: boolean
  readonly onDone: (filter: Filter) => void
  readonly onCancel: () => void
}

/** A filter in two steps: the column, then operator and values. Made to stand in a Popup. */
export function FilterEditor({
  tables,
  baseTableId,
  filter,
  measures = [],
  accept,
  more = [],
  withDynamic = false,
  onDone,
  onCancel,
}: FilterEditorProps) {
  const [draft, setDraft] = useState<FilterDraft | undefined>(() => {
    const named =
      filter &&
      measures.find((target) =>
        filter.measure === undefined
          ? filter.formula && hasSameFormula(target, filter)
          : target.measure === filter.measure,
      )
    const target = named ?? (filter && findTarget(tables, baseTableId, filter))
    return filter && target && toDraft(filter, target)
  })
  const [isChoosing, setChoosing] = useState(draft === undefined)
  const [wanted, setWanted] = useState<OperatorName>()

  const editor = useRef<HTMLElement>(null)

  useEffect(() => {
    // The other step is gone with what had the focus.
    editor.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isChoosing, wanted])

  const choose = (target: FilterTarget) => {
    const chosen = draft ? withTarget(draft, target) : newDraft(target)
    setDraft(wanted ? withOperator(chosen, wanted) : chosen)
    setChoosing(false)
  }

  const pick = (column: DbColumn, place: TablePlace) =>
    choose(findTarget(tables, baseTableId, columnUseIn(place, column)) ?? columnTarget(column, place))

  if (wanted && (isChoosing || !draft)) {
    const takes: AcceptColumn = (column, table) =>
      operators[wanted].appliesTo.includes(column.dataType) && (accept?.(column, table) ?? true)
    return (
      <div key="of" className={classes.editor} ref={editor as RefObject<HTMLDivElement | null>}>
        <Head
          title={`${operators[wanted].label}: which column?`}
          step="Step 1 of 2"
          onBack={() => setWanted(undefined)}
        />
        <ColumnPicker key={wanted} tables={tables} baseTableId={baseTableId} accept={takes} onPick={pick} />
      </div>
    )
  }
  if (isChoosing || !draft) {
    return (
      <div className={classes.editor} ref={editor as RefObject<HTMLDivElement | null>}>
        <Head title="Select column" step="Step 1 of 2" />
        <ColumnPicker
          tables={tables}
          baseTableId={baseTableId}
          {...(accept && { accept })}
          others={measureEntries(measures, choose)}
          more={[operatorEntries(setWanted), ...more]}
          onPick={pick}
        />
      </div>
    )
  }
  return (
    <form
      className={classes.editor}
      ref={editor as RefObject<HTMLFormElement | null>}
      {...(valueFieldsOf(draft) === 'listed texts' ? { 'data-tall': true } : { 'data-grows': true })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDone(draft)) onDone(toFilter(draft))
      }}
    >
      <Head title={draft.target.label} step="Step 2 of 2" onBack={() => setChoosing(true)} />
      <div className={classes.fields}>
        <FilterValues draft={draft} onChange={setDraft} withFocus />
        {withDynamic && draft.target.columnId > 0 && (
          <Switch
            label="Dynamic filter"
            description={messages.dynamicHint}
            checked={draft.dynamic}
            onChange={(event) => setDraft({ ...draft, dynamic: event.currentTarget.checked })}
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isDone(draft)}>
          Done
        </Button>
      </div>
    </form>
  )
}

function measureEntries(measures: readonly FilterTarget[], onChoose: (target: FilterTarget) => void) {
  const entries = measures.map((target) => ({
    key:
      target.measure ??
      (target.formula
        ? formulaKey(target.formula)
        : `${target.aggregation}-${columnKey(target)}-${target.secondColumnId ?? ''}-${target.secondPath?.join(' ') ?? ''}-${target.percentile ?? ''}`),
    label: target.label,
    dataType: target.dataType,
    onPick: () => onChoose(target),
  }))
  return {
    title: measures.some(({ formula, measure }) => formula ?? measure)
      ? 'Aggregates and calculated columns'
      : 'Aggregates',
    entries,
  }
}

/** Conditions that are found by the words that people type, before their column. */
const operatorEntries = (onWanted: (operator: OperatorName) => void): OtherEntries => ({
  title: 'Conditions',
  entries: operatorNames.map((name) => ({
    key: name,
    label: operators[name].label,
    dataType: operators[name].appliesTo[0] ?? 'OTHER',
    isFoundOnly: true,
    ...operatorWords[name],
    onPick: () => onWanted(name),
  })),
})

function Head({ title, step, onBack }: { title: string; step: string; onBack?: () => void }) {
  return (
    <div className={classes.head}>
      {onBack && (
        <IconButton aria-label="Select another column" title="Select another column" onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden="true" />
        </IconButton>
      )}
      <h3 className={classes.title} title={title}>
        {title}
      </h3>
      <span className={classes.step}>{step}</span>
    </div>
  )
}
