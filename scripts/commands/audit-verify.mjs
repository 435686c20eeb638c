import { operate } from '../operate.mjs'
import { ensureRuntime } from '../runtime.mjs'

/** Verifies the audit record, while the server runs or not, so without installing packages first. Log files may be named. */
export default async function auditVerify(logFiles) {
  await operate(await ensureRuntime(), 'audit-verify', ...logFiles)
}
