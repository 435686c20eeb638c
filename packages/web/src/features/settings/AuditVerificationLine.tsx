import { Alert, Button, List, Loader } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '../../api/api-error.ts'
import { auditQueries, useVerifyAudit } from '../../api/audit.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { verificationText } from './verification-text.ts'
import classes from './AuditPanel.module.css'

const icons = {
  never: <IconShieldQuestion size={18} color="var(--secondary)" />,
  running: <Loader size={16} />,
  intact: <IconShieldCheck size={18} color="var(--mantine-color-green-filled)" />,
  broken: <IconShieldX size={18} color="var(--mantine-color-red-filled)" />,
  failed: <IconShieldQuestion size={18} color="var(--mantine-color-red-filled)" />,
}

/** Whether the record was changed behind the server's back, as far as was looked. */
export function AuditVerificationLine() {
  const { data } = useQuery(auditQueries.verification())
  const verify = useVerifyAudit()
  if (!data) return null
  const isRunning = data.state === 'running'

  return (
    <div className={classes.verification}>
      <div role="status" className={classes.verificationText}>
        {icons[data.state]}
        <span>{verificationText(data)}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isRunning || verify.isPending}
        onClick={() => verify.mutate(undefined, { onError: (error) => toast.error(titleOf(error) || messages.verifyFailed) })}
      >
        Verify now
      </Button>
      {data.state === 'broken' && (
        <Alert color="red" className={classes.findings} title={messages.recordBroken}>
          <List size="sm">
            {data.findings.map(({ chain, what }) => <List.Item key={chain}>{`${chain}: ${what}`}</List.Item>)}
          </List>
        </Alert>
      )}
    </div>
  )
}
