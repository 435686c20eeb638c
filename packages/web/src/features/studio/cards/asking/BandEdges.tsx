import { Button, Group, TextInput } from '@mantine/core'
import { bandEdgesIn, edgesProblem, equalEdges } from '@soundings/query'
import { useState } from 'react'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { readNumber, toTyped, unreadText } from '../../../../ui/form/read-number.ts'
import { hasOwnStyle, writingStyle } from '../../../../ui/format/style/writing-style.ts'
import { messages } from '../../model/messages.ts'
import { Step } from '../../../../components/steps/Step.tsx'
import classes from '../Cards.module.css'

interface BandEdgesProps {
  readonly title: string
  readonly onDone: (edges: readonly string[]) => void
  readonly onBack?: (() => void) | undefined
  /** Of bands that are edited. */
  readonly initial?: readonly string[]
}

/** A comma between edges would be one of decimals for those who write them with it. */
const hasDecimalComma = () => writingStyle().decimal === ','
const edgesText = (edges: readonly string[]): string => edges.map(toTyped).join(hasDecimalComma() ? '; ' : ', ')
const edgesTyped = (typed: string): string[] =>
  hasDecimalComma()
    ? typed
        .split(/[\s;]+/)
        .map((part) => part.replace(/,$/, ''))
        .filter((part) => part !== '')
    : bandEdgesIn(typed)

/** Where bands of a number begin: typed one by one, or filled in for bands of one width. */
export function BandEdges({ title, onDone, onBack, initial = [] }: BandEdgesProps) {
  const [typed, setTyped] = useState(() => edgesText(initial))
  const [even, setEven] = useState({ from: '', to: '', width: '' })
  const parts = edgesTyped(typed)
  const edges = parts.flatMap((part) => readNumber(part) ?? [])
  const unread = parts.find((part) => readNumber(part) === undefined)
  const problem = unread === undefined ? edgesProblem(edges)?.message : unreadText(unread)
  const evenEdges = equalEdges(even.from.trim(), even.to.trim(), even.width.trim())
  const field = (name: keyof typeof even, label: string) => (
    <NumberField
      label={label}
      flex={1}
      miw={0}
      value={even[name]}
      onChange={(value) => setEven({ ...even, [name]: value })}
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
          description={
            hasOwnStyle() && parts.length > 0 ? `Read as ${edges.map(toTyped).join(' · ')}` : messages.bandsHint
          }
          placeholder={edgesText(['0', '18', '65', '80'])}
          data-autofocus
          value={typed}
          error={parts.length > 0 && problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="xs" wrap="nowrap" align="end">
          {field('from', 'From')}
          {field('to', 'To')}
          {field('width', 'Width')}
        </Group>
        <Button variant="default" disabled={!evenEdges} onClick={() => evenEdges && setTyped(edgesText(evenEdges))}>
          Fill in bands of this width
        </Button>
        <Button type="submit" disabled={problem !== undefined} mt="auto">
          Done
        </Button>
      </form>
    </Step>
  )
}
