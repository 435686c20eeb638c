import { constants, setPriority } from 'node:os'
import { watchParent } from '@soundings/engines/end-with-parent'

/** Makes this process one that writes a file: it ends with the server and by no signal that a terminal sends to all. */
export function startProgram(): (piece: string | Uint8Array) => Promise<void> {
  watchParent()
  // A file may take a moment longer; people who look at a page may not.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Whether the file is made is for the server to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  return (piece) =>
    new Promise((resolve, reject) => process.stdout.write(piece, (error) => (error ? reject(error) : resolve())))
}
