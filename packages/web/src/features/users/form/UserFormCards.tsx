import { Button, Group, Stack } from '@mantine/core'
import { isAdministrator, type User } from '@soundings/contract'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../api/session/account.ts'
import { ApiError } from '../../../api/core/api-error.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { BottomBar } from '../../../ui/page/BottomBar.tsx'
import { useLeaveGuard } from '../../../ui/page/use-leave-guard.ts'
import { messages } from '../messages.ts'
import { PermissionsCard } from './PermissionsCard.tsx'
import { UserAttributesCard } from '../attributes/UserAttributesCard.tsx'
import { UserGroupsCard } from '../groups/UserGroupsCard.tsx'
import { useSaveUser } from './use-save-user.ts'
import {
  chooseRole,
  chooseService,
  emailProblem,
  emptyForm,
  findProblems,
  isChanged,
  mayEdit,
  NO_PROBLEMS,
  toFieldProblems,
  toForm,
  type FormProblems,
  type TextField,
  type UserForm,
} from './user-form-state.ts'
import { UserInformationCard } from './UserInformationCard.tsx'
import classes from './UserForm.module.css'

/** The two cards of the user form and what happens between filling and saving them. */
export function UserFormCards({ user }: { user: User | undefined }) {
  const manager = useAccount()
  const [initial] = useState<UserForm>(() => (user ? toForm(user) : emptyForm()))
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS)
  const { save, isSaving } = useSaveUser(user)
  useLeaveGuard(isChanged(form, initial) && !isSaving)

  const mode = user ? 'edit' : 'create'
  const isLocked = user !== undefined && !mayEdit(manager, user)

  const change = (next: UserForm, field?: TextField) => {
    setForm(next)
    setProblems(({ message, fields: { [field ?? 'role']: _mended, ...others } }) => ({
      message: Object.keys(others).length > 0 ? message : undefined,
      fields: others,
    }))
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = findProblems(form, mode)
    setProblems(found)
    if (Object.keys(found.fields).length === 0) void save(form, (error) => setProblems(toProblems(error)))
  }

  return (
    <form onSubmit={submit} noValidate aria-label={mode === 'create' ? 'Create user' : 'Edit user'}>
      <div className={classes.cards}>
        <Stack gap="md">
          <UserInformationCard
            user={user}
            form={form}
            mode={mode}
            problems={problems.fields}
            onText={(field, text) => change({ ...form, [field]: text }, field)}
            onService={(isService) => change(chooseService(form, isService), 'password')}
            onRole={(role) => change(chooseRole(form, role))}
            onEmailLeft={() =>
              setProblems(({ message, fields }) => ({ message, fields: { ...fields, ...emailProblem(form) } }))
            }
          />
          {user && <UserGroupsCard username={user.username} />}
          {user && isAdministrator(manager) && <UserAttributesCard username={user.username} />}
        </Stack>
        <PermissionsCard
          username={user?.username}
          form={form}
          reach={{ manager }}
          onChange={(next) => (next.role === form.role ? setForm(next) : change(next))}
        />
      </div>
      <BottomBar>
        <FormMessage text={isLocked ? messages.adminOnly : problems.message} />
        <Group gap="xs" justify="flex-end">
          <Button component={Link} to="/users" variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isLocked}>
            Save
          </Button>
        </Group>
      </BottomBar>
    </form>
  )
}

function toProblems(error: unknown): FormProblems {
  return error instanceof ApiError ? { message: error.title, fields: toFieldProblems(error.fieldErrors) } : NO_PROBLEMS
}
