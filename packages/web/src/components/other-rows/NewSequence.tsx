import { Button, NumberInput } from '@mantine/core'
import type { DbColumn } from '@soundings/contract'
import { sequenceMeasureNames, sequenceMeasureOf, type ColumnUse, type SequenceMeasureName } from '@soundings/query'
import { useState } from 'react'
import { columnUseIn } from '../column-picker/column-places.ts'
import { ColumnPicker } from '../column-picker/ColumnPicker.tsx'
import { ChoiceList } from '../steps/ChoiceList.tsx'
import { Step } from '../steps/Step.tsx'
import { Conditions } from './Conditions.tsx'
import type { NewVirtualProps } from './new-virtual-props.ts'
import { sequenceProblem, subjectsOf } from './subjects.ts'
import { virtualLabel } from './virtual-label.ts'
import steps from '../steps/Steps.module.css'

const help: Record<SequenceMeasureName, string> = {
  previous: 'A value of the row before',
  next: 'A value of the row after',
  daysSince: 'From the end of the row before to the begin of this one',
  daysUntil: 'From the end of this row to the begin of the one after',
  withinSince: 'Yes or no, such as a readmission within 30 days',
  withinUntil: 'Yes or no, such as a stay with a readmission within 30 days',
  number: 'First, second, third …',
}

const isDate = ({ dataType }: DbColumn) => dataType === 'DATE'
const USUAL_DAYS = 30

/** The row before or after, among the rows of one subject: whose rows, what of the other row, in which order, and which rows count. */
export function NewSequence({ baseTableId, tables, edited, onDone, onBack }: NewVirtualProps<'sequence'>) {
  const before: Partial<NonNullable<typeof edited>> = edited ?? {}
  const [subject, setSubject] = useState<readonly ColumnUse[] | undefined>(before.subject)
  const [measure, setMeasure] = useState<SequenceMeasureName | undefined>(before.measure)
  const [by, setBy] = useState<ColumnUse | undefined>(before.by)
  const [column, setColumn] = useState<ColumnUse | undefined>(before.column)
  const [days, setDays] = useState<number | undefined>(before.days)
  const ground = { tables, baseTableId }

  const problem = sequenceProblem(tables, baseTableId)
  if (problem !== undefined)
    return (
      <Step key="problem" title="Previous or next row" onBack={onBack}>
        {problem}
      </Step>
    )
  if (!subject) {
    const subjects = subjectsOf(tables, baseTableId)
    return (
      <Step key="subject" title="Rows of the same …" onBack={onBack}>
        <ChoiceList
          label="Whose rows"
          choices={subjects.map(({ label }, at) => ({ name: String(at), label, leadsOn: true }))}
          onChoose={(at) => setSubject(subjects[Number(at)]?.columns)}
        />
      </Step>
    )
  }
  if (!measure) {
    return (
      <Step key="measure" title="Previous or next row" onBack={() => setSubject(undefined)}>
        <ChoiceList
          label="What of it"
          choices={sequenceMeasureNames.map((name) => ({
            name,
            label: sequenceMeasureOf(name).label,
            help: help[name],
            leadsOn: true,
          }))}
          onChoose={setMeasure}
        />
      </Step>
    )
  }
  if (!by) {
    return (
      <Step key="by" title="In the order of which date?" onBack={() => setMeasure(undefined)}>
        <ColumnPicker {...ground} accept={isDate} onPick={(picked, place) => setBy(columnUseIn(place, picked))} />
      </Step>
    )
  }
  const { gives, label } = sequenceMeasureOf(measure)
  if (gives !== 'number' && !column) {
    const isValue = gives === 'value'
    return (
      <Step
        key="column"
        title={isValue ? `${label} what?` : 'At which date does a row end?'}
        onBack={() => setBy(undefined)}
      >
        <ColumnPicker
          {...ground}
          {...(!isValue && { accept: isDate })}
          onPick={(picked, place) => setColumn(columnUseIn(place, picked))}
        />
      </Step>
    )
  }
  if (gives === 'within' && days === undefined)
    return <AskDays days={before.days} onDone={setDays} onBack={() => setColumn(undefined)} />
  const made = {
    kind: 'sequence' as const,
    subject,
    by,
    measure,
    ...(column && { column }),
    ...(days !== undefined && { days }),
  }
  const back = () => (days !== undefined ? setDays(undefined) : column ? setColumn(undefined) : setBy(undefined))
  return (
    <Conditions
      {...ground}
      where={before.where}
      title={`${virtualLabel(ground, made)}: which rows count?`}
      onDone={(where) => onDone({ ...made, ...where })}
      onBack={back}
    />
  )
}

function AskDays({
  days = USUAL_DAYS,
  onDone,
  onBack,
}: {
  days?: number | undefined
  onDone: (days: number) => void
  onBack: () => void
}) {
  const [typed, setTyped] = useState<number | string>(days)
  const isFine = typeof typed === 'number' && Number.isInteger(typed) && typed >= 0
  return (
    <Step key="days" title="Within how many days?" onBack={onBack}>
      <form
        className={steps.typed}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFine) onDone(typed)
        }}
      >
        <NumberInput
          label="Days"
          value={typed}
          onChange={setTyped}
          min={0}
          max={36_500}
          allowDecimal={false}
          data-autofocus
        />
        <Button type="submit" disabled={!isFine}>
          Next
        </Button>
      </form>
    </Step>
  )
}
