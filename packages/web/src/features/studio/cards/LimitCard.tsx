import { Button, TextInput } from '@mantine/core'
import { confirmedLimit, limits, typedLimit } from '@soundings/query'
import { IconListNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { CardPopup } from './CardPopup.tsx'
import classes from './Cards.module.css'

interface LimitProps {
  readonly limit: number
  readonly onLimit: (limit: number) => void
}

export function LimitCard({ limit, onLimit }: LimitProps) {
  return (
    <CardPopup
      title="Set Limit"
      icon={IconListNumbers}
      note={limit === 0 ? 'No limit' : `${formatExactly(limit)} ${limit === 1 ? 'row' : 'rows'}`}
    >
      {(close) => (
        <LimitForm
          limit={limit}
          onLimit={(chosen) => {
            onLimit(chosen)
            close()
          }}
        />
      )}
    </CardPopup>
  )
}

function LimitForm({ limit, onLimit }: LimitProps) {
  const [typed, setTyped] = useState(limit)
  return (
    <form
      className={classes.limit}
      onSubmit={(event) => {
        event.preventDefault()
        onLimit(confirmedLimit(typed))
      }}
    >
      <TextInput
        data-autofocus
        label="Rows at most"
        description="0 means no limit"
        inputMode="numeric"
        maxLength={limits.inputCharacters}
        min={0}
        max={limits.largestInput}
        value={typed === 0 ? '' : String(typed)}
        placeholder="0"
        onChange={(event) => setTyped(typedLimit(event.currentTarget.value, typed))}
      />
      <div className={classes.quickPicks} role="group" aria-label="Quick picks">
        {limits.quickPicks.map((pick) => (
          <Button key={pick} variant={pick === typed ? 'light' : 'default'} onClick={() => onLimit(pick)}>
            {pick}
          </Button>
        ))}
      </div>
      <div className={classes.popupFoot}>
        <Button type="submit">Done</Button>
      </div>
    </form>
  )
}
