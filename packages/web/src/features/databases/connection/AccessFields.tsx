import { Checkbox } from '@mantine/core'
import { isAdministrator } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../api/session/account.ts'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { messages, unreachedCount } from '../messages.ts'

interface AccessFieldsProps {
  /** Undefined for a database that is just being connected. */
  readonly databaseId: number | undefined
  readonly isClosing: boolean
  /** Whether switching it off would open tables that are closed now. */
  readonly wasClosing: boolean
  readonly onChange: (isClosing: boolean) => void
}

/** Whether people under row rules may open tables that their rules do not reach. */
export function AccessFields({ databaseId, isClosing, wasClosing, onChange }: AccessFieldsProps) {
  const isAdmin = isAdministrator(useAccount())
  const concerned = useQuery({ ...databaseQueries.unreached(databaseId ?? 0), enabled: databaseId !== undefined })
  const texts = [
    messages.closesUnreachedMeaning,
    concerned.data ? unreachedCount(concerned.data) : '',
    isAdmin || !wasClosing ? '' : messages.onlyAdministratorsOpen,
  ]
  return (
    <FormCard title="Row rules">
      <Checkbox
        label={messages.closesUnreached}
        description={texts.filter((text) => text !== '').join(' ')}
        checked={isClosing}
        disabled={!isAdmin && wasClosing}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FormCard>
  )
}
