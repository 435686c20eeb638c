import { Button, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { demoQueries, useRemoveDemo } from '../../../api/questions/demo.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { messages } from '../messages.ts'
import classes from './SystemPanel.module.css'

/** Shown as long as the demo is there. */
export function DemoCard() {
  const demo = useQuery(demoQueries.view())
  const remove = useRemoveDemo()
  if (typeof demo.data?.databaseId !== 'number') return null
  const { othersQuestions } = demo.data

  const handleRemove = async () => {
    const text = othersQuestions.length > 0 ? messages.confirmRemoveDemoInUse : messages.confirmRemoveDemo
    if (!(await confirm({ text, names: othersQuestions, confirmLabel: 'Remove the demo', danger: true }))) return
    await reportOutcome(remove.mutateAsync(undefined), {
      done: messages.demoRemoved,
      failed: causeOr(messages.removeDemoFailed),
    })
  }

  return (
    <section className={classes.card} aria-label="Demo hospital">
      <Title order={2} className={classes.title}>
        Demo hospital
      </Title>
      <p className={classes.text}>{messages.demo}</p>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        loading={remove.isPending}
        onClick={() => void handleRemove()}
      >
        Remove the demo
      </Button>
    </section>
  )
}
