import { ConfigError } from './config.ts'
import { StoreError } from './platform/store/store-error.ts'

/** Known reasons get one clear sentence; anything else shows its stack, since it is our mistake. */
export function explainFailedStart(error: unknown, port: string): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || /disk is full|ENOSPC/.test(message))
    return 'The disk is full: free some room for DATA_DIR and start again.'
  if (error instanceof ConfigError || error instanceof StoreError) return message
  if (code === 'EADDRINUSE')
    return `Port ${port} is already taken. Stop the other program, or choose another port: PORT=8090 npm start`
  if (code === 'EACCES')
    return `No permission: ${message}. Choose a port above 1023, or a DATA_DIR that you may write to.`
  return stack ?? String(error)
}
