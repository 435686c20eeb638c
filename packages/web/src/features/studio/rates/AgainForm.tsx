import { Button, NativeSelect, NumberInput } from '@mantine/core'
import type { Filter } from '@soundings/query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterEditor } from '../../../components/filter-editor/FilterEditor.tsx'
import { ConditionList } from '../../../components/other-rows/ConditionList.tsx'
import { eventDatesOf, subjectsOf } from '../../../components/other-rows/subjects.ts'
import { Step } from '../../../components/steps/Step.tsx'
import type { AgainChoice } from '../model/rates/new-rate.ts'
import { conditionText } from '../model/question/titles.ts'
import { useStudio } from '../studio-context.ts'
import classes from './Rates.module.css'

interface AgainFormProps {
  readonly onDone: (choice: AgainChoice) => void
  readonly onBack: () => void
}

const USUAL_DAYS = 30

/** Rows that follow another one of the same subject soon: whose, from which date to which, within how many days, and which rows count. */
export function AgainForm({ onDone, onBack }: AgainFormProps) {
  const { state } = useStudio()
  const { tables, baseTableId = 0 } = state
  const subjects = subjectsOf(tables, baseTableId)
  const dates = eventDatesOf(tables, baseTableId)
  const [subjectAt, setSubjectAt] = useState(0)
  const [begins, setBegins] = useState(dates[0]?.id)
  const [ends, setEnds] = useState(dates[1]?.id ?? dates[0]?.id)
  const [days, setDays] = useState<number | string>(USUAL_DAYS)
  const [conditions, setConditions] = useState<readonly Filter[]>([])
  const [isAdding, setAdding] = useState(false)
  const subject = subjects[subjectAt]
  const isRight = typeof days === 'number' && Number.isInteger(days) && days >= 0

  if (isAdding) {
    return (
      <FilterEditor
        tables={tables}
        baseTableId={baseTableId}
        onCancel={() => setAdding(false)}
        onDone={(filter) => {
          setConditions([...conditions, filter])
          setAdding(false)
        }}
      />
    )
  }
  const pickDate = (label: string, chosen: number | undefined, onPick: (id: number) => void) => (
    <NativeSelect
      label={label}
      data={dates.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      value={String(chosen)}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    />
  )
  if (!subject || begins === undefined || ends === undefined)
    return (
      <Step title="Readmission rate" onBack={onBack}>
        This table has no dates, or its rows belong to no other table.
      </Step>
    )
  return (
    <Step title="Readmission rate" onBack={onBack}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRight) return
          const where = conditions.length > 0 ? { where: { operator: 'and' as const, items: conditions } } : {}
          onDone({
            conditions,
            column: {
              kind: 'sequence',
              measure: 'withinSince',
              subject: subject.columns,
              by: { columnId: begins },
              column: { columnId: ends },
              days,
              ...where,
            },
          })
        }}
      >
        <div className={classes.fields}>
          <NativeSelect
            label="Again for the same"
            data={subjects.map(({ label }, at) => ({ value: String(at), label }))}
            value={String(subjectAt)}
            onChange={(event) => setSubjectAt(Number(event.currentTarget.value))}
          />
          <div className={classes.pair}>
            {pickDate('Begins at', begins, setBegins)}
            {pickDate('After the previous', ends, setEnds)}
          </div>
          <NumberInput
            label="Within days"
            value={days}
            onChange={setDays}
            min={0}
            max={36_500}
            allowDecimal={false}
            data-autofocus
          />
          <ConditionList inWords={(item) => conditionText(state, item)} items={conditions} onChange={setConditions} />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            Condition
          </Button>
        </div>
        <Button type="submit" disabled={!isRight}>
          Next
        </Button>
      </form>
    </Step>
  )
}
