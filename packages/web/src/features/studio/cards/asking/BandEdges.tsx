import { Button, Group, TextInput } from '@mantine/core'
import { bandEdgesIn, edgesProblem, equalEdges } from '@soundings/query'
import { useState } from 'react'
import { messages } from '../../model/messages.ts'
import { Step } from '../../../../widgets/steps/Step.tsx'
import classes from '../Cards.module.css'

interface BandEdgesProps {
  readonly title: string
  readonly onDone: (edges: readonly string[]) => void
  readonly onBack?: (() => void) | undefined
  /** Of bands that are edited. */
  readonly initial?: readonly string[]
}

/** Where bands of a number begin: typed one by one, or filled in for bands of one width. */
export function BandEdges({ title, onDone, onBack, initial = [] }: BandEdgesProps) {
  const [typed, setTyped] = useState(initial.join(', '))
  const [even, setEven] = useState({ from: '', to: '', width: '' })
  const edges = bandEdgesIn(typed)
  const problem = edgesProblem(edges)
  const evenEdges = equalEdges(even.from.trim(), even.to.trim(), even.width.trim())
  const field = (name: keyof typeof even, label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      flex={1}
      miw={0}
      value={even[name]}
      onChange={(event) => setEven({ ...even, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Step title={title} onBack={onBack}>
      <form
        className={classes.asked}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) onDone(edges)
        }}
      >
        <TextInput
          label="Edges of the bands"
          description={messages.bandsHint}
          placeholder="0, 18, 65, 80"
          data-autofocus
          value={typed}
          error={edges.length > 0 && problem?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="xs" wrap="nowrap" align="end">
          {field('from', 'From')}
          {field('to', 'To')}
          {field('width', 'Width')}
        </Group>
        <Button variant="default" disabled={!evenEdges} onClick={() => evenEdges && setTyped(evenEdges.join(', '))}>
          Fill in bands of this width
        </Button>
        <Button type="submit" disabled={problem !== undefined} mt="auto">
          Done
        </Button>
      </form>
    </Step>
  )
}
