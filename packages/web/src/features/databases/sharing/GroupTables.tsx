import { Button, Divider, Group, Pill, Text } from '@mantine/core'
import type { GroupTables as GroupWithTables, SharableGroup } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { groupQueries, useUnshareFromGroups } from '../../../api/auth/groups.ts'
import { shareChecks } from '../../../api/auth/share-checks.ts'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { membersText } from '../../../components/share-with-users/access/access-text.ts'
import { GroupPicker } from '../../../components/share-with-users/pickers/GroupPicker.tsx'
import { UnreachedWarning } from '../../../components/share-with-users/UnreachedWarning.tsx'
import { useGiveToGroups } from '../../../components/share-with-users/use-give-to-groups.ts'
import classes from './GroupTables.module.css'
import { messages } from '../messages.ts'
import { type TableNames, TablesSelect } from './TablesSelect.tsx'

/** Single tables that groups have, with the ways to give more and to take them back; nothing where there are no groups. */
export function GroupTables({ databaseId }: { databaseId: number }) {
  const given = useQuery(groupQueries.tables(databaseId))
  const known = useQuery(groupQueries.sharable(''))
  if (given.isLoadingError) return <LoadFailure query={given} text={messages.groupTablesFailed} />
  if (!given.data || (given.data.length === 0 && (known.data ?? []).length === 0)) return null
  return (
    <section aria-label="Single tables of groups">
      <Divider my="md" label="Single tables of groups" labelPosition="left" />
      <LoadFailure query={given} text={messages.groupTablesFailed} />
      {given.data.length > 0 && (
        <ul className={classes.groups} aria-label="Groups with tables">
          {given.data.map((group) => (
            <Given key={group.id} group={group} />
          ))}
        </ul>
      )}
      <GiveTables databaseId={databaseId} />
    </section>
  )
}

function Given({ group: { id, name, memberCount, tables } }: { group: GroupWithTables }) {
  const unshare = useUnshareFromGroups()
  const takeBack = (table: GroupWithTables['tables'][number]) =>
    reportOutcome(unshare.mutateAsync({ kind: 'table', ids: [table.id], groups: [id] }), {
      done: messages.takenFromGroup(table.name, name),
      failed: causeOr(messages.groupTablesNotTaken),
    })
  return (
    <li className={classes.group}>
      <Text size="sm">
        {name}{' '}
        <Text component="span" size="xs" c="dimmed">
          {membersText(memberCount)}
        </Text>
      </Text>
      <Pill.Group gap={6}>
        {tables.map((table) => (
          <Pill
            key={table.id}
            withRemoveButton
            disabled={unshare.isPending}
            onRemove={() => void takeBack(table)}
            // Reached by Tab too: there is no other way to take it back.
            removeButtonProps={{
              'aria-label': `Take ${table.name} back from ${name}`,
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {table.name}
          </Pill>
        ))}
      </Pill.Group>
    </li>
  )
}

function GiveTables({ databaseId }: { databaseId: number }) {
  const [groups, setGroups] = useState<readonly SharableGroup[]>([])
  const [tableIds, setTableIds] = useState<readonly number[]>([])
  const [names, setNames] = useState<TableNames>(new Map())
  const [isBusy, setBusy] = useState(false)
  const giveToGroups = useGiveToGroups()
  const isComplete = groups.length > 0 && tableIds.length > 0
  const unreached = useQuery({
    ...shareChecks.ofTables(tableIds, { usernames: [], groups: groups.map(({ id }) => id) }),
    enabled: isComplete,
  })
  const give = async () => {
    setBusy(true)
    const worked = await giveToGroups({ kind: 'table', ids: tableIds }, groups)
    setBusy(false)
    if (!worked) return
    setGroups([])
    setTableIds([])
  }
  return (
    <div className={classes.give}>
      <div className={classes.who}>
        <GroupPicker aria-label="Groups that get tables" chosen={groups} onChange={setGroups} />
      </div>
      <TablesSelect
        aria-label="Tables of the groups"
        databaseId={databaseId}
        tableIds={tableIds}
        names={names}
        onNamed={(found) => setNames((before) => new Map([...before, ...found]))}
        onChange={setTableIds}
      />
      {isComplete && <UnreachedWarning shares={unreached.data ?? []} />}
      <Group justify="flex-end" w="100%">
        <Button
          variant="default"
          disabled={!isComplete}
          loading={isBusy || unreached.isLoading}
          onClick={() => void give()}
        >
          Share with groups
        </Button>
      </Group>
    </div>
  )
}
