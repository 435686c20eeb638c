import type { AuditVerification } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import { verifyInstance } from '../../../platform/audit/verify-instance.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Place } from '../../../platform/instance/instance-format.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { runOutsideLease } from '../../../platform/store/fencing.ts'
import type { SettingsStore } from './settings.store.ts'

interface Asked {
  readonly by: string
  readonly address: string
}

interface Needs {
  readonly place: Place
  readonly store: SettingsStore
  readonly audit: Audit
  readonly jobs: Jobs
  readonly now: () => Date
}

const SETTING = 'audit-verification'
/** One for all servers, so that there is never a second verification beside it. */
const JOB_ID = 'verify-audit'
const FINDINGS_MAX = 100
const NEVER: AuditVerification = {
  state: 'never',
  startedAt: null,
  finishedAt: null,
  by: '',
  rows: 0,
  chains: 0,
  findings: [],
  message: '',
}

/** Verifies the audit record in the background and keeps the last outcome, for administrators. */
export function createAuditVerification({ place, store, audit, jobs, now }: Needs) {
  const read = async (): Promise<AuditVerification> => {
    const saved = await store.read(SETTING)
    return saved === undefined ? NEVER : (JSON.parse(saved) as AuditVerification)
  }

  async function end(
    { by, address }: Asked,
    outcome: Partial<AuditVerification> & Pick<AuditVerification, 'state'>,
    detail: string,
  ): Promise<void> {
    const ended = { ...(await read()), ...outcome, finishedAt: now().toISOString() }
    await store.transaction(async (within) => {
      await store.write(SETTING, JSON.stringify(ended), within)
      await audit.record(
        {
          username: by,
          action: 'audit.verify',
          outcome: outcome.state === 'intact' ? 'success' : 'failed',
          detail,
          address,
        },
        within,
      )
    })
  }

  const kind: JobKind<Asked> = {
    name: 'auth.verify-audit',
    maxAttempts: 2,
    async run(asked, signal) {
      // It reads a snapshot on a connection of its own, where no lease is taken.
      const { rows, chains, findings } = await runOutsideLease(() => verifyInstance(place, [], signal))
      const [first] = findings
      await end(
        asked,
        { state: first ? 'broken' : 'intact', rows, chains, findings: findings.slice(0, FINDINGS_MAX) },
        first ? `not intact: ${first.chain}: ${first.what}` : `intact, ${rows} rows`,
      )
    },
    onGivenUp: (asked, reason) => end(asked, { state: 'failed', message: reason }, 'not finished'),
  }

  /** A verification whose server died says so. One that ended just now has been written by then, so it is read again. */
  async function view(): Promise<AuditVerification> {
    const saved = await read()
    if (saved.state !== 'running' || (await jobs.isAlive(JOB_ID))) return saved
    const latest = await read()
    return latest.state === 'running'
      ? { ...latest, state: 'failed', message: 'The verification was interrupted' }
      : latest
  }

  return {
    kind,
    view,

    async begin({ username: by, address }: Viewer): Promise<AuditVerification> {
      if (await jobs.isAlive(JOB_ID)) return view()
      await store.transaction(async (within) => {
        await store.write(
          SETTING,
          JSON.stringify({ ...NEVER, state: 'running', startedAt: now().toISOString(), by }),
          within,
        )
        await jobs.enqueue(kind, { by, address }, { id: JOB_ID, isRepeated: true, within })
      })
      return view()
    },
  }
}

export type AuditVerificationRules = ReturnType<typeof createAuditVerification>
