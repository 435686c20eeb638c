import { Button, Group, TextInput } from '@mantine/core'
import type { DbColumn } from '@soundings/contract'
import { bandEdgesIn, edgesProblem } from '@soundings/query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { messages } from '../messages.ts'
import classes from '../ModelEditor.module.css'

type Bands = NonNullable<DbColumn['bands']>

interface ColumnBandsProps {
  readonly bands: Bands
  readonly isLocked: boolean
  readonly onChange: (bands: Bands) => void
}

/** Bands of the column's numbers, or of ages at a date, that everyone who may use the column is offered under a name. */
export function ColumnBands({ bands, isLocked, onChange }: ColumnBandsProps) {
  const replace = (at: number, change: Partial<Bands[number]>) =>
    onChange(bands.map((each, place) => (place === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={classes.bands}>
      <legend>Bands</legend>
      <p className={classes.check}>{messages.bandsExplained}</p>
      {bands.map((each, at) => (
        // Bands have no name of their own while one is typed, so they are known by their place.
        <Group key={at} gap="xs" wrap="nowrap" align="start">
          <TextInput
            aria-label={`Name of bands ${at + 1}`}
            placeholder="Age groups"
            maxLength={60}
            miw={0}
            flex={1}
            disabled={isLocked}
            value={each.name}
            error={each.name.trim() === '' && messages.nameNeeded}
            onChange={(event) => replace(at, { name: event.currentTarget.value })}
          />
          <EdgesField
            label={`Edges of bands ${at + 1}`}
            edges={each.edges}
            isLocked={isLocked}
            onChange={(edges) => replace(at, { edges })}
          />
          <IconButton
            style={{ marginTop: 4 }}
            aria-label={`Remove bands ${at + 1}`}
            disabled={isLocked}
            onClick={() => onChange(bands.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} />
          </IconButton>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={isLocked || bands.length >= MOST}
        onClick={() => onChange([...bands, { name: '', edges: [] }])}
      >
        Add bands
      </Button>
    </fieldset>
  )
}

const MOST = 20

interface EdgesFieldProps {
  readonly label: string
  readonly edges: readonly string[]
  readonly isLocked: boolean
  readonly onChange: (edges: string[]) => void
}

/** What is typed stays as it is while it means these edges. */
function EdgesField({ label, edges, isLocked, onChange }: EdgesFieldProps) {
  const [typed, setTyped] = useState(edges.join(', '))
  const shown = bandEdgesIn(typed).join() === edges.join() ? typed : edges.join(', ')
  return (
    <TextInput
      aria-label={label}
      placeholder="0, 18, 65, 80"
      miw={0}
      flex={1}
      disabled={isLocked}
      value={shown}
      error={edgesProblem(edges)?.message}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(bandEdgesIn(event.currentTarget.value))
      }}
    />
  )
}
