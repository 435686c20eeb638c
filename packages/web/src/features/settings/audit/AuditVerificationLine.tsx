import { Button, Loader } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { auditQueries, useVerifyAudit } from '../../../api/sources/audit.ts'
import { messages } from '../messages.ts'
import { verificationText } from './verification-text.ts'
import classes from './AuditPanel.module.css'

const icons = {
  never: <IconShieldQuestion size={18} color="var(--secondary)" />,
  running: <Loader size={16} />,
  intact: <IconShieldCheck size={18} color="var(--mantine-color-green-filled)" />,
  broken: <IconShieldX size={18} color="var(--danger)" />,
  failed: <IconShieldQuestion size={18} color="var(--danger)" />,
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
        onClick={() => void reportOutcome(verify.mutateAsync(undefined), { failed: causeOr(messages.verifyFailed) })}
      >
        Verify now
      </Button>
      {data.state === 'broken' && (
        <section className={classes.findings} aria-label={messages.recordBroken}>
          <strong>{messages.recordBroken}</strong>
          <ul>
            {data.findings.map(({ chain, what }) => (
              <li key={chain}>{`Chain ${chain}: ${what}`}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
