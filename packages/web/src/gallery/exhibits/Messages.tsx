import { Button } from '@mantine/core'
import { confirm, notice } from '../../ui/confirm/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import classes from '../Gallery.module.css'

const ask = async (names?: string[]) => {
  const question = { text: 'Are you sure you want to delete these dashboards ?', confirmLabel: 'Delete', danger: true }
  if (await confirm({ ...question, ...(names && { names }) })) toast.success('Deleted')
}

export function Messages() {
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => toast.success('Saved')}>
        Success
      </Button>
      <Button variant="default" onClick={() => toast.info('Nothing has changed')}>
        Information
      </Button>
      <Button variant="default" onClick={() => toast.warning('Three rows were left out')}>
        Warning
      </Button>
      <Button variant="default" onClick={() => toast.error('Error loading users')}>
        Error
      </Button>
      <Button
        variant="default"
        onClick={() => toast.success('Please follow the instructions in your email', { heading: 'Check email' })}
      >
        With heading
      </Button>
      <Button variant="default" onClick={() => toast.loading('Adding user ')}>
        Loading
      </Button>
      <Button variant="default" onClick={() => void ask()}>
        Confirm
      </Button>
      <Button variant="default" onClick={() => void ask(['Bed occupancy', 'Waiting times', 'Readmissions'])}>
        Confirm several
      </Button>
      <Button variant="default" onClick={() => void notice({ text: 'This account was created by system and stays.' })}>
        Notice
      </Button>
    </div>
  )
}
