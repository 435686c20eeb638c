import { Button, Group } from '@mantine/core'
import type { ConnectionTemplate, DatabaseDetails } from '@soundings/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import {
  chooseType, emptyForm, findProblems, isChanged, NO_PROBLEMS, toForm, type ConnectionForm, type ConnectionProblems,
} from './connection-form-state.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { messages } from './messages.ts'
import { RefreshProgress } from './RefreshProgress.tsx'
import { useSaveConnection } from './use-save-connection.ts'
import classes from './ConnectionForm.module.css'

interface ConnectionFormCardProps {
  readonly templates: readonly ConnectionTemplate[]
  readonly saved: DatabaseDetails | undefined
}

/** The connection form between choosing a type and saving. */
export function ConnectionFormCard({ templates, saved }: ConnectionFormCardProps) {
  const [initial] = useState<ConnectionForm>(() => (saved ? toForm(saved) : emptyForm()))
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<ConnectionProblems>(NO_PROBLEMS)
  const [outcome, setOutcome] = useState<string>()
  const template = templates.find(({ dbType }) => dbType === form.dbType)
  const { save, isSaving, test, isTesting } = useSaveConnection({ saved, onProblems: setProblems, onWorks: setOutcome })
  useLeaveGuard(isChanged(form, initial) && !isSaving, messages.discard)

  const change = (next: ConnectionForm) => {
    setForm(next)
    setProblems(NO_PROBLEMS)
    setOutcome(undefined)
  }

  const whenComplete = (then: (template: ConnectionTemplate) => void) => {
    const found = findProblems(form, template, saved)
    setProblems(found)
    setOutcome(undefined)
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
      {saved?.refresh && <RefreshProgress name={saved.displayName} refresh={saved.refresh} />}
      <ConnectionFields form={form} templates={templates} template={template} problems={problems.fields} isSaved={saved !== undefined} onChange={change} onType={choose} />
      <div className={classes.foot}>
        <div className={classes.words}>
          <FormMessage text={problems.message} />
          <div role="status" className={classes.works}>{outcome}</div>
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
          <Button component={Link} to="/databases" variant="default">Cancel</Button>
          <Button type="submit" disabled={!template || isTesting} loading={isSaving}>Save</Button>
        </Group>
      </div>
    </form>
  )
}
