import { Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChainCounts, GdaDraft } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { accessRuleQueries, type ChainTarget } from '../../../api/access-rules.ts'
import { titleOf } from '../../../api/api-error.ts'
import { messages } from './messages.ts'
import classes from './Gda.module.css'

type Chains = NonNullable<GdaDraft['chains']>

interface ChainChoiceProps {
  /** Undefined until key and value are chosen. */
  readonly target: ChainTarget | undefined
  readonly chains: Chains
  readonly onChange: (chains: Chains) => void
}

const TYPING_PAUSE_MS = 400
const noTarget: ChainTarget = { databaseName: '', tableName: '', columnName: '', columnValue: '' }

/** Whether any or every chain of keys must lead to an allowed row, where tables have several; with the rows that each leaves. */
export function ChainChoice({ target, chains, onChange }: ChainChoiceProps) {
  const [asked] = useDebouncedValue(target, TYPING_PAUSE_MS)
  const isSettled = JSON.stringify(asked) === JSON.stringify(target)
  const counts = useQuery({
    ...accessRuleQueries.chainCounts(asked ?? noTarget),
    enabled: asked !== undefined && isSettled,
  })
  if (!target) return null
  if (!isSettled || counts.isPending)
    return (
      <p className={classes.counting} role="status">
        {messages.countingChains}
      </p>
    )
  const isNeeded = counts.isError || counts.data.length > 0
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
      {counts.isError && (
        <p className={classes.countFailure} role="alert">
          {titleOf(counts.error) || messages.countFailed}
        </p>
      )}
      {counts.data && counts.data.length > 0 && <CountTable counts={counts.data} chains={chains} />}
    </fieldset>
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
              <td>{rows.toLocaleString('en')}</td>
              <td data-chosen={chains === 'any'}>{any.toLocaleString('en')}</td>
              <td data-chosen={chains === 'every'}>{every.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
