import { Button, Group } from '@mantine/core'
import type { ConnectionCheck, ConnectionTemplate, DatabaseDetails } from '@soundings/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useLeaveGuard } from '../../../ui/page/use-leave-guard.ts'
import { RefreshProgress } from '../RefreshProgress.tsx'
import { connectionWorks } from '../messages.ts'
import { AccessFields } from './AccessFields.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import classes from './ConnectionForm.module.css'
import {
  chooseType,
  type ConnectionForm,
  type ConnectionProblems,
  emptyForm,
  findProblems,
  isChanged,
  NO_PROBLEMS,
  toForm,
} from './connection-form-state.ts'
import { useSaveConnection } from './use-save-connection.ts'

interface ConnectionFormCardProps {
  readonly templates: readonly ConnectionTemplate[]
  readonly saved: DatabaseDetails | undefined
}

/** The connection form between choosing a type and saving. */
export function ConnectionFormCard({ templates, saved }: ConnectionFormCardProps) {
  const [initial] = useState<ConnectionForm>(() => (saved ? toForm(saved) : emptyForm()))
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<ConnectionProblems>(NO_PROBLEMS)
  const [check, setCheck] = useState<ConnectionCheck>()
  const [offered, setOffered] = useState<ConnectionCheck['schemas']>([])
  const showCheck = (found: ConnectionCheck) => {
    setCheck(found)
    setOffered(found.schemas)
  }
  const template = templates.find(({ dbType }) => dbType === form.dbType)
  const { save, isSaving, test, isTesting } = useSaveConnection({ saved, onProblems: setProblems, onWorks: showCheck })
  useLeaveGuard(isChanged(form, initial) && !isSaving)

  const change = (next: ConnectionForm) => {
    setForm(next)
    setProblems(NO_PROBLEMS)
    setCheck(undefined)
  }

  const whenComplete = (then: (template: ConnectionTemplate) => void) => {
    const found = findProblems(form, template, saved)
    setProblems(found)
    setCheck(undefined)
    if (template && Object.keys(found.fields).length === 0) then(template)
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    whenComplete((chosen) => void save(form, chosen))
  }

  const choose = (dbType: string) => {
    const chosen = templates.find((one) => one.dbType === dbType)
    if (chosen) change(chooseType(form, chosen, template))
  }

  return (
    <form onSubmit={submit} noValidate aria-label={saved ? 'Edit connection' : 'Add database'} className={classes.form}>
      {saved?.notice && (
        <p role="status" className={classes.empty}>
          {saved.notice}
        </p>
      )}
      {saved?.refresh && <RefreshProgress name={saved.displayName} refresh={saved.refresh} />}
      <ConnectionFields
        form={form}
        templates={templates}
        template={template}
        problems={problems.fields}
        isSaved={saved !== undefined}
        offered={offered}
        onChange={change}
        onType={choose}
      />
      {template && (
        <AccessFields
          databaseId={saved?.id}
          isClosing={form.closesUnreachedTables}
          wasClosing={saved?.closesUnreachedTables ?? true}
          onChange={(closesUnreachedTables) => change({ ...form, closesUnreachedTables })}
        />
      )}
      <div className={classes.foot}>
        <div className={classes.words}>
          <FormMessage text={problems.message} />
          <ConnectionOutcome check={check} />
        </div>
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} />}
            disabled={!template || isSaving}
            loading={isTesting}
            onClick={() => whenComplete((chosen) => void test(form, chosen))}
          >
            Test connection
          </Button>
          <Button component={Link} to="/databases" variant="default">
            Cancel
          </Button>
          <Button type="submit" disabled={!template || isTesting} loading={isSaving}>
            Save
          </Button>
        </Group>
      </div>
    </form>
  )
}

/** What the last test of the connection found; a warning when it shows no table. */
function ConnectionOutcome({ check }: { check: ConnectionCheck | undefined }) {
  return (
    <div role="status" className={check?.notice ? classes.empty : classes.works}>
      {check && connectionWorks(check)}
    </div>
  )
}
