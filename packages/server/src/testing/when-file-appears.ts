import { mkdirSync, watch } from 'node:fs'

/** Heard from the system and not looked for: a fast machine has written the file before one looks again. */
export function whenFileAppears(folder: string, ending: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      if (!name?.endsWith(ending)) return
      watcher.close()
      resolve()
    })
  })
}
