import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_FILE, ensureDemoFile } from '@soundings/demo'

/** A small demo hospital stands there already, so that a test does not wait for the large one. */
export const prepareSmallDemo = (dataDir: string): Promise<string> => ensureDemoFile(join(dataDir, 'files'), 0.05)

export const hasDemoFile = (filesDir: string): boolean => existsSync(join(filesDir, DEMO_FILE))
