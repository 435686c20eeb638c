import { Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { type ExternalSource, externalSources, type UserAttribute } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { attributeQueries, useSetUserAttributes } from '../../../api/auth/attributes.ts'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from './messages.ts'

/** The attributes of one user. They decide which rows the user sees, so they are saved by themselves, by administrators only. */
export function UserAttributesCard({ username }: { username: string }) {
  const attributes = useQuery({ ...attributeQueries.ofUser(username), staleTime: 0, refetchOnWindowFocus: false })
  return (
    <FormCard title="Attributes">
      {attributes.isPending && <SkeletonBlock height={96} />}
      <LoadFailure query={attributes} text={messages.valuesFailed} />
      {attributes.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.noAttributes}
        </Text>
      )}
      {attributes.data && attributes.data.length > 0 && (
        <Values key={attributes.dataUpdatedAt} username={username} attributes={attributes.data} />
      )}
    </FormCard>
  )
}

const ownValues = ({ values }: UserAttribute) =>
  values.filter(({ source }) => source === 'hand').map(({ value }) => value)
const givenBy = ({ values }: UserAttribute, source: ExternalSource) =>
  values.filter((each) => each.source === source).map(({ value }) => value)

function describeGiven(attribute: UserAttribute): string {
  const given = externalSources.flatMap((source) =>
    givenBy(attribute, source).length > 0 ? [messages.givenBy[source](givenBy(attribute, source))] : [],
  )
  return given.length > 0 ? given.join('. ') : messages.valuesHint
}

function Values({ username, attributes }: { username: string; attributes: readonly UserAttribute[] }) {
  const [changed, setChanged] = useState<Readonly<Record<string, string[]>>>({})
  const save = useSetUserAttributes()
  const handleSave = () => {
    const values = Object.entries(changed).map(([attribute, given]) => ({ attribute, values: given }))
    return reportOutcome(save.mutateAsync({ name: username, values }), {
      done: messages.valuesSaved,
      failed: causeOr(messages.valuesSaveFailed),
    })
  }
  return (
    <Stack gap="md">
      {attributes.map((attribute) => (
        <TagsInput
          key={attribute.attribute}
          label={attribute.attribute}
          description={describeGiven(attribute)}
          value={changed[attribute.attribute] ?? ownValues(attribute)}
          onChange={(values) => setChanged({ ...changed, [attribute.attribute]: values })}
          maxLength={500}
          acceptValueOnBlur
        />
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={() => void handleSave()}
        >
          Save attributes
        </Button>
      </Group>
    </Stack>
  )
}
