import { Button } from '@mantine/core'
import { toCatalog } from '@soundings/contract'
import { formulaScope } from '@soundings/query'
import { useState } from 'react'
import type { CheckedFormula } from '../../components/formula-editor/checked-formula.ts'
import { FormulaEditor } from '../../components/formula-editor/FormulaEditor.tsx'
import { hospitalTables } from '../../components/testing/hospital-tables.ts'
import classes from '../Gallery.module.css'

const scope = formulaScope(toCatalog(hospitalTables), 1)

export function Formulas() {
  const [text, setText] = useState('sum(Cost) / (count(Id) + 1)')
  const [checked, setChecked] = useState<CheckedFormula>()
  return (
    <>
      <FormulaEditor
        label="Formula"
        text={text}
        scope={scope}
        onChange={(read) => {
          setText(read.text)
          setChecked(read)
        }}
      />
      <div className={classes.row}>
        <Button variant="default" onClick={() => setText('Cost * (1 + 2')}>
          Write an error
        </Button>
        <output aria-label="Reading">{JSON.stringify(checked)}</output>
      </div>
      <FormulaEditor label="Empty formula" text="" scope={scope} onChange={() => undefined} />
      <FormulaEditor label="Formula with an unknown column" text="2 * prise" scope={scope} onChange={() => undefined} />
    </>
  )
}
