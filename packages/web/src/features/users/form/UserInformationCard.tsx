import { Button, PasswordInput, Select, Switch, Text, TextInput, type InputWrapperProps } from '@mantine/core'
import { isAdministrator, isAdminRole, type RoleName, type User } from '@soundings/contract'
import { IconMail, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../api/session/account.ts'
import { titleOf } from '../../../api/core/api-error.ts'
import { useResetSecondFactor } from '../../../api/session/second-factor.ts'
import { askForReset } from '../../../api/session/sign-in.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { userQueries } from '../../../api/auth/users.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { useAction } from '../../../ui/form/use-action.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import { roleLabels } from './role-labels.ts'
import { isOwned, rolesFor, type FormProblems, type Mode, type TextField, type UserForm } from './user-form-state.ts'

/** Fields side by side stay in line when only one of them has a hint. */
const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

interface UserInformationCardProps {
  /** The one who is edited. */
  readonly user: User | undefined
  readonly form: UserForm
  readonly mode: Mode
  readonly problems: FormProblems['fields']
  readonly onText: (field: TextField, text: string) => void
  readonly onRole: (role: RoleName | '') => void
  readonly onService: (isService: boolean) => void
  readonly onEmailLeft: () => void
}

export function UserInformationCard({
  user,
  form,
  mode,
  problems,
  onText,
  onRole,
  onService,
  onEmailLeft,
}: UserInformationCardProps) {
  const fieldProps = (field: TextField) => ({
    inputWrapperOrder: hintBelow,
    value: form[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => onText(field, event.currentTarget.value),
    ...(isOwned(form, field) && {
      readOnly: true,
      required: false,
      variant: 'filled',
      description: messages.directoryOwns,
    }),
  })
  const isNew = mode === 'create'

  return (
    <FormCard title="User information" columns={2}>
      <TextInput label="First name" required autoComplete="off" maxLength={100} {...fieldProps('firstName')} />
      <TextInput label="Last name" required autoComplete="off" maxLength={100} {...fieldProps('lastName')} />
      <TextInput
        label="Username"
        required
        autoComplete="off"
        maxLength={64}
        readOnly={!isNew}
        {...(!isNew && { variant: 'filled', description: 'The username cannot be changed' })}
        {...fieldProps('username')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        {...fieldProps('email')}
        onBlur={onEmailLeft}
      />
      <ServiceChoice isNew={isNew} isService={form.isService} onService={onService} />
      {!form.isService && !isOwned(form, 'password') && (
        <PasswordInput
          label="Password"
          required={isNew}
          autoComplete="new-password"
          maxLength={256}
          {...(!isNew && { description: messages.unchangedPassword })}
          {...fieldProps('password')}
        />
      )}
      {!form.isService && (
        <RoleSelect role={form.role} isOwned={isOwned(form, 'role')} problem={problems.role} onRole={onRole} />
      )}
      {!isNew && user?.provider === 'local' && !form.isService && <ResetMail username={form.username} />}
      {user && user.provider !== 'local' && (
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {messages.providers[user.provider]}
        </Text>
      )}
      {user?.hasSecondFactor && <ResetSecondFactor user={user} />}
    </FormCard>
  )
}

/** Only administrators create service accounts, and what an account is stays so. */
function ServiceChoice({
  isNew,
  isService,
  onService,
}: {
  isNew: boolean
  isService: boolean
  onService: (isService: boolean) => void
}) {
  const manager = useAccount()
  const wide = { gridColumn: '1 / -1' }
  if (!isNew)
    return isService ? (
      <Text size="sm" c="dimmed" style={wide}>
        {messages.serviceEdit}
      </Text>
    ) : null
  if (!isAdministrator(manager)) return null
  return (
    <Switch
      label={messages.serviceSwitch}
      description={messages.serviceHint}
      checked={isService}
      onChange={({ currentTarget }) => onService(currentTarget.checked)}
      style={wide}
    />
  )
}

/** For those who forgot their password, and for managers who may not set it. */
function ResetMail({ username }: { username: string }) {
  const sending = useAction(askForReset)
  const send = () =>
    void sending.run(username, {
      onSuccess: () => toast.success(messages.resetSent(username)),
      onError: (error) => toast.error(titleOf(error) || messages.resetFailed),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} />}
      loading={sending.isPending}
      onClick={send}
      style={{ justifySelf: 'start' }}
    >
      {messages.sendReset}
    </Button>
  )
}

/** For those who have lost their phone and their recovery codes. */
function ResetSecondFactor({ user: { id, username } }: { user: User }) {
  const manager = useAccount()
  const reset = useResetSecondFactor()
  const ask = async () => {
    if (!(await confirm({ text: messages.confirmResetFactor, names: [username], confirmLabel: 'Reset', danger: true })))
      return
    await reportOutcome(reset.mutateAsync(id), {
      done: messages.factorReset(username),
      failed: messages.factorResetFailed,
    })
  }
  if (id === manager.id || !isAdministrator(manager)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconShieldOff size={16} />}
      loading={reset.isPending}
      disabled={reset.isSuccess}
      onClick={() => void ask()}
      style={{ justifySelf: 'start' }}
    >
      {messages.resetFactor}
    </Button>
  )
}

function RoleSelect({
  role,
  isOwned: isReadOnly,
  problem,
  onRole,
}: {
  role: RoleName | ''
  isOwned: boolean
  problem: string | undefined
  onRole: (role: RoleName | '') => void
}) {
  const manager = useAccount()
  const roles = useQuery(userQueries.authorities())
  const offered = rolesFor(roles.data ?? [], manager)
  const shown = role === '' || offered.includes(role) ? offered : [...offered, role]
  return (
    <Select
      label="Role"
      required={!isReadOnly}
      readOnly={isReadOnly}
      inputWrapperOrder={hintBelow}
      {...(isReadOnly && { variant: 'filled', description: messages.directoryOwns })}
      placeholder="Choose a role"
      data={shown.map((name) => ({ value: name, label: roleLabels[name] }))}
      value={role === '' ? null : role}
      onChange={(chosen) => onRole(chosen ?? '')}
      error={roles.isError ? 'The roles could not be loaded' : problem}
      allowDeselect={false}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {option.value}, {isAdminRole(option.value) ? 'every permission' : 'the permissions that you tick'}
          </Text>
        </div>
      )}
    />
  )
}
