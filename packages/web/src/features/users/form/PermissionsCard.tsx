import { Checkbox, Select, Text } from '@mantine/core'
import { type GroupOfUser, isAdminRole, type PermissionName } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { groupQueries } from '../../../api/auth/groups.ts'
import { userQueries } from '../../../api/auth/users.ts'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from '../messages.ts'
import {
  choosePreset,
  fitsForm,
  groupsFor,
  isAlwaysOn,
  mayTick,
  presetOf,
  presetsFor,
  setTicked,
  tickOf,
  toggleGroup,
  type PermissionGroup,
  type Reach,
  type UserForm,
} from './user-form-state.ts'
import classes from './UserForm.module.css'

interface PermissionsProps {
  readonly form: UserForm
  readonly reach: Reach
  readonly onChange: (form: UserForm) => void
}

export function PermissionsCard({ username, ...props }: PermissionsProps & { username: string | undefined }) {
  const permissions = useQuery(userQueries.permissions())
  const groups = useQuery({ ...groupQueries.ofUser(username ?? ''), enabled: username !== undefined })
  return (
    <FormCard title="Permissions">
      <PresetSelect {...props} />
      {isAdminRole(props.form.role) && <Text>{messages.holdsAll}</Text>}
      {permissions.data?.some(({ name }) => !isAlwaysOn(name) && !mayTick(name, props.reach)) && (
        <Text size="sm" c="dimmed">
          {messages.notHeld}
        </Text>
      )}
      {permissions.isPending && <SkeletonBlock height={360} />}
      <LoadFailure query={permissions} text="The permissions could not be loaded." />
      {groupsFor(permissions.data ?? [], props.form.role).map((group) => (
        <Group key={group.category} group={group} groupsOfUser={groups.data ?? []} {...props} />
      ))}
    </FormCard>
  )
}

function PresetSelect({ form, reach, onChange }: PermissionsProps) {
  const presets = presetsFor(reach.manager).filter((preset) => fitsForm(form, preset))
  const choose = (label: string | null) => {
    const preset = presets.find((each) => each.label === label)
    if (preset) onChange(choosePreset(form, preset, reach))
  }
  return (
    <Select
      label="Preset"
      description={messages.preset}
      placeholder={messages.ownChoice}
      data={presets.map(({ label }) => label)}
      value={presetOf(form)?.label ?? null}
      onChange={choose}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {presets.find(({ label }) => label === option.value)?.description}
          </Text>
        </div>
      )}
    />
  )
}

function Group({
  group,
  groupsOfUser,
  form,
  reach,
  onChange,
}: PermissionsProps & { group: PermissionGroup; groupsOfUser: readonly GroupOfUser[] }) {
  const tick = tickOf(form, group, reach)
  const ticked = group.entries.filter(({ name }) => form.permissions.includes(name)).length
  const canChange = group.entries.some(({ name }) => mayTick(name, reach))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group.category} permissions</legend>
      <div className={classes.groupHead}>
        <Checkbox
          label={<span className={classes.category}>{group.category}</span>}
          aria-label={`Select all ${group.category} permissions`}
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={!canChange}
          onChange={() => onChange(toggleGroup(form, group, reach))}
        />
        <span className={classes.count}>
          {ticked} of {group.entries.length}
        </span>
      </div>
      <div className={classes.entries}>
        {group.entries.map(({ name, description }) => (
          <Checkbox
            key={name}
            label={
              <>
                {description} <span className={classes.technical}>{name}</span>
              </>
            }
            description={isAlwaysOn(name) ? messages.alwaysOn : groupsText(name, form, groupsOfUser)}
            checked={form.permissions.includes(name)}
            disabled={!mayTick(name, reach)}
            onChange={(event) => onChange(setTicked(form, [name], event.currentTarget.checked, reach))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** By which groups the user has a permission, whether it is ticked or not. */
function groupsText(
  name: PermissionName,
  { permissions }: UserForm,
  groups: readonly GroupOfUser[],
): string | undefined {
  const giving = groups.filter((group) => group.permissions.includes(name)).map((group) => group.name)
  return giving.length === 0 ? undefined : messages.through('group', giving, permissions.includes(name))
}
