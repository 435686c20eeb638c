import { Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChainCounts, GdaDraft } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { accessRuleQueries, type ChainTarget } from '../../../api/sources/access-rules.ts'
import { titleOf } from '../../../api/core/api-error.ts'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { messages } from './messages.ts'
import classes from './Gda.module.css'

type Chains = NonNullable<GdaDraft['chains']>

interface ChainChoiceProps {
  /** Undefined until the key, and the value of a rule that has one, are chosen. */
  readonly target: ChainTarget | undefined
  readonly chains: Chains
  readonly onChange: (chains: Chains) => void
}

const TYPING_PAUSE_MS = 400
const noTarget: ChainTarget = { databaseName: '', tableName: '', columnName: '' }

/**
 * Whether any or every chain of keys must lead to an allowed row, where tables have several; with the rows that each leaves. The
 * question is asked at once, since counting takes its time and a rule may be saved meanwhile.
 */
export function ChainChoice({ target, chains, onChange }: ChainChoiceProps) {
  const { columnValue: _, ...key } = target ?? noTarget
  const tables = useQuery({ ...accessRuleQueries.chainCounts(key), enabled: target !== undefined })
  if (!target) return null
  if (tables.isPending)
    return (
      <p className={classes.counting} role="status">
        {messages.findingChains}
      </p>
    )
  const isNeeded = !tables.data || tables.data.length > 0
  if (!isNeeded && chains === 'any') return null
  return (
    <fieldset className={classes.chains}>
      <Radio.Group
        label={messages.chainsTitle}
        description={messages.chainsHint}
        value={chains}
        onChange={(value) => onChange(value === 'every' ? 'every' : 'any')}
      >
        <div className={classes.choices}>
          <Radio value="any" label={messages.anyChain} description={messages.anyChainHint} />
          <Radio value="every" label={messages.everyChain} description={messages.everyChainHint} />
        </div>
      </Radio.Group>
      {!tables.data && <CountFailure error={tables.error} />}
      {tables.data && tables.data.length > 0 && (
        <Concerned tables={tables.data.map(({ tableName }) => tableName)} target={target} chains={chains} />
      )}
    </fieldset>
  )
}

interface ConcernedProps {
  readonly tables: readonly string[]
  readonly target: ChainTarget
  readonly chains: Chains
}

/** The tables with several chains, with their rows as soon as they are counted; without a value there is nothing to count. */
function Concerned({ tables, target, chains }: ConcernedProps) {
  const [asked] = useDebouncedValue(target, TYPING_PAUSE_MS)
  const hasValue = target.columnValue !== undefined
  const isSettled = JSON.stringify(asked) === JSON.stringify(target)
  const counts = useQuery({ ...accessRuleQueries.chainCounts(asked), enabled: hasValue && isSettled })
  if (hasValue && isSettled && counts.data) return <CountTable counts={counts.data} chains={chains} />
  return (
    <>
      <p className={classes.counting}>{messages.chainTables(tables)}</p>
      {hasValue &&
        (counts.isError ? (
          <CountFailure error={counts.error} />
        ) : (
          <p className={classes.counting} role="status">
            {messages.countingChains}
          </p>
        ))}
    </>
  )
}

function CountFailure({ error }: { error: unknown }) {
  return (
    <p className={classes.countFailure} role="alert">
      {titleOf(error) || messages.countFailed}
    </p>
  )
}

function CountTable({ counts, chains }: { counts: readonly ChainCounts[]; chains: Chains }) {
  return (
    <div className={classes.countFrame}>
      <table className={classes.counts} aria-label={messages.countsTitle}>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">All rows</th>
            <th scope="col" data-chosen={chains === 'any'}>
              Any
            </th>
            <th scope="col" data-chosen={chains === 'every'}>
              Every
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ tableName, rows, any, every }) => (
            <tr key={tableName}>
              <th scope="row">{tableName}</th>
              <td>{countText(rows)}</td>
              <td data-chosen={chains === 'any'}>{countText(any)}</td>
              <td data-chosen={chains === 'every'}>{countText(every)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const countText = (rows: number | undefined | null): string | undefined =>
  rows === undefined || rows === null ? undefined : formatExactly(rows)
