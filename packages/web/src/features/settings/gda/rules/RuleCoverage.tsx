import { List, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { RuleCoverage as Coverage } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../../api/core/report-outcome.ts'
import { rowRuleQueries, useSetRuleCoverage } from '../../../../api/sources/row-rules.ts'
import { useChoice } from '../../../../ui/form/use-choice.ts'
import { LoadFailure } from '../../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../../ui/state/SkeletonBlock.tsx'
import { describeCoverage, describeUnreached } from './coverage-text.ts'
import { DatabaseSelect } from '../DatabaseAndKey.tsx'
import type { DatabaseChoice } from '../gda-draft.ts'
import { messages } from '../messages.ts'

/** What people see to whom no rule applies, and what rules do not reach. */
export function RuleCoverage() {
  const [database, setDatabase] = useState<DatabaseChoice>()
  const coverage = useQuery({ ...rowRuleQueries.coverage(database?.id ?? 0), enabled: database !== undefined })
  return (
    <section aria-label={messages.coverageTitle}>
      <Title order={3} size="h4" mt="xl" mb="xs">
        {messages.coverageTitle}
      </Title>
      <Stack gap="md" maw={560}>
        <DatabaseSelect database={database} onChoose={setDatabase} />
        {database && coverage.isPending && <SkeletonBlock height={96} />}
        <LoadFailure query={coverage} text={messages.coverageFailed} />
        {database && coverage.data && <Found key={database.id} databaseId={database.id} coverage={coverage.data} />}
      </Stack>
    </section>
  )
}

function Found({ databaseId, coverage }: { databaseId: number; coverage: Coverage }) {
  const change = useSetRuleCoverage()
  const rows = useChoice(coverage.rowsWithoutRule, async (rowsWithoutRule) => {
    await reportOutcome(change.mutateAsync({ id: databaseId, rowsWithoutRule }), {
      done: messages.coverageSaved(rowsWithoutRule),
      failed: causeOr(messages.coverageSaveFailed),
    })
  })
  return (
    <>
      <SegmentedControl
        aria-label="People without any rule see"
        value={rows.shown}
        disabled={rows.isSaving}
        onChange={rows.choose}
        data={[
          { value: 'all', label: 'People without any rule see everything' },
          { value: 'none', label: 'They see nothing' },
        ]}
        styles={{ label: { whiteSpace: 'normal' } }}
      />
      <Text size="sm" role="status">
        {describeCoverage(coverage)}
      </Text>
      {coverage.unreached.length > 0 && (
        <div>
          <Text size="sm" fw={500}>
            {messages.unreachedTitle}
          </Text>
          <List size="sm">
            {coverage.unreached.map((table) => (
              <List.Item key={table.tableName}>{describeUnreached(table)}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
