import type { DatabaseSummary, DbTable } from '@soundings/contract'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import type { FoundOption } from '../../../components/found-rows/found-options.ts'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { keyChoices, toKeyOption, type DatabaseChoice } from './gda-draft.ts'
import { messages } from './messages.ts'
import { useHasNoKeys } from './use-has-no-keys.ts'

/** Others are found by typing. */
const OFFERED = 50

interface DatabaseSelectProps {
  readonly database: DatabaseChoice | undefined
  readonly onChoose: (database: DatabaseChoice | undefined) => void
}

export function DatabaseSelect({ database, onChoose }: DatabaseSelectProps) {
  return (
    <FoundSelect<DatabaseSummary>
      label="Databases"
      placeholder="Choose a database"
      page={(search) => databaseQueries.page({ page: 0, size: OFFERED, sort: 'displayName,asc', search })}
      toOptions={(databases) => databases.map(toOption)}
      chosen={database && toOption(database)}
      onChoose={(option) =>
        onChoose(option === null ? undefined : { id: Number(option.value), displayName: option.label })
      }
      noneText="No such database"
      failed={messages.choicesFailed}
    />
  )
}

interface KeySelectProps {
  readonly databaseId: number | undefined
  readonly chosen: FoundOption | undefined
  readonly onChoose: (key: FoundOption | undefined) => void
}

export function KeySelect({ databaseId, chosen, onChoose }: KeySelectProps) {
  const hasNoKeys = useHasNoKeys(databaseId)
  return (
    <FoundSelect<DbTable>
      key={databaseId}
      label="Key column"
      description={hasNoKeys ? messages.noKeys : undefined}
      placeholder="Choose a key"
      disabled={databaseId === undefined}
      page={(search) => tableChoices.keys(databaseId ?? 0, 'any', search)}
      toOptions={(tables) => keyChoices(tables).map(toKeyOption)}
      chosen={chosen}
      onChoose={(option) => onChoose(option ?? undefined)}
      noneText="No such key"
      failed={messages.choicesFailed}
    />
  )
}

const toOption = ({ id, displayName }: DatabaseChoice): FoundOption => ({ value: String(id), label: displayName })
