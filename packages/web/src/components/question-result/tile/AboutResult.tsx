import { Button, type PopoverProps } from '@mantine/core'
import type { ExecutionResult } from '@soundings/contract'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { CopyButton } from '../../../ui/state/CopyButton.tsx'
import { messages } from '../messages.ts'
import { ResultAge } from '../ResultAge.tsx'
import { rowsText, timeText, zoneText } from '../result-facts.ts'
import type { ResultRun } from '../use-result.ts'
import classes from './tile.module.css'

/** What a tile knows of its result beside the result itself. */
export interface TileAbout {
  readonly description: string
  /** Such as the filters in force, with their values. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** Leads to the question itself, for those who may see it. */
  readonly link?: ReactNode
}

interface AboutResultProps {
  readonly about: TileAbout | undefined
  readonly run: ResultRun
  readonly onClose: () => void
}

/** Rather over the tile than out of sight. */
const BESIDE: NonNullable<PopoverProps['middlewares']> = {
  flip: { fallbackPlacements: ['left-start', 'bottom-end'] },
  shift: { crossAxis: true, padding: 8 },
}

/** Where the numbers of a tile come from: beside it, without a veil over the dashboard. */
export default function AboutResult({ about, run, onClose }: AboutResultProps) {
  const { result, refresh, isRunning } = run
  return (
    <Popover
      opened
      onChange={onClose}
      position="right-start"
      offset={12}
      width="min(449px, calc(100vw - 16px))"
      middlewares={BESIDE}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} data-about />
      </Popover.Target>
      <Popover.Dropdown className={classes.about ?? ''} role="dialog" aria-label={messages.about}>
        <header>
          <h3>{messages.about}</h3>
          <IconButton aria-label="Close" onClick={onClose} data-autofocus>
            <IconX size={18} />
          </IconButton>
        </header>
        <div className={classes.aboutBody}>
          {about && about.description !== '' && <p>{about.description}</p>}
          <dl>
            {about?.facts.map(({ label, text }) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
            {result && <ResultFacts result={result} run={run} />}
            {about?.link && <Fact label="Question">{about.link}</Fact>}
          </dl>
          {result && <Sql execution={result.execution} />}
          <div>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRefresh size={16} />}
              loading={isRunning}
              onClick={() => refresh()}
            >
              Refresh now
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function ResultFacts({ result, run: { asOf, rowCount, cut, stale } }: { result: ExecutionResult; run: ResultRun }) {
  const zone = zoneText(result)
  return (
    <>
      <Fact label="Result">
        {rowsText(result, rowCount, cut)}, {timeText(result)}
        {!stale && asOf !== undefined && (
          <>
            , <ResultAge result={result} asOf={asOf} />
          </>
        )}
      </Fact>
      {result.access !== undefined && <Fact label="Access">{result.access}</Fact>}
      {zone !== undefined && <Fact label="Times">{zone}</Fact>}
    </>
  )
}

function Sql({ execution: { sql, sqlHidden } }: Pick<ExecutionResult, 'execution'>) {
  if (sqlHidden) return <p className={classes.quiet}>{messages.sqlHidden}</p>
  if (sql === null) return null
  return (
    <details className={classes.sql}>
      <summary>SQL</summary>
      <pre tabIndex={0}>{sql}</pre>
      <CopyButton text={sql} />
    </details>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
