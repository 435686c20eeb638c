import { ConfigError, readConfig } from './config.ts'
import { verifyInstance } from './platform/audit/verify-instance.ts'
import { backUpInstance } from './platform/instance/back-up-instance.ts'
import { InstanceError } from './platform/instance/instance-format.ts'
import { restoreInstance } from './platform/instance/restore-instance.ts'
import { StoreError } from './platform/store/store-error.ts'
import { version } from './version.ts'

const commands = {
  async backup(file: string) {
    const { files, bytes, filesLeftIn } = await backUpInstance({
      ...readConfig(process.env),
      file,
      version,
      at: new Date(),
    })
    return [
      `${file} (${(bytes / 1024 / 1024).toFixed(1)} MB) holds the store and what lies beside it (files: ${files - 1}).`,
      filesLeftIn &&
        `NOT part of it are the database files in ${filesLeftIn} (DATA_FILES_DIR), which lies outside DATA_DIR: back that folder up too.`,
      'Keep the key (DATA_DIR/secret.key or SECRET_KEY) in another place: it is not part of it.',
    ]
  },

  async restore(file: string) {
    const config = readConfig(process.env)
    const { createdDate, files, filesLeftIn } = await restoreInstance({ ...config, file })
    return [
      `Restored the installation of ${createdDate}: the store and what lay beside it (files: ${files.length - 1}).`,
      filesLeftIn &&
        `NOT part of the backup were the database files that lay in ${filesLeftIn}: see that they lie in ${config.dataFilesDir} (DATA_FILES_DIR).`,
      'Start it with npm start.',
    ]
  },

  async 'audit-verify'(...logFiles: string[]) {
    const { rows, chains, anchors, findings } = await verifyInstance(readConfig(process.env), logFiles)
    const checked = `${rows} rows in ${chains} chains, ${anchors} anchors${logFiles.length > 0 ? `, and the anchors in ${logFiles.join(', ')}` : ''}`
    if (findings.length === 0) return [`The audit record is intact: ${checked}.`]
    process.exitCode = 1
    return [`The audit record is NOT intact (${checked}):`, ...findings.map(({ chain, what }) => `  ${chain}: ${what}`)]
  },
} satisfies Record<string, (...files: string[]) => Promise<(string | undefined)[]>>

const NEEDS_FILE: readonly string[] = ['backup', 'restore']

/** What operators do with a whole installation: `backup <file>` while it runs, `restore <file>` into an empty one, `audit-verify [log …]`. */
async function main([name = '', ...files]: readonly string[]) {
  if (!Object.hasOwn(commands, name) || (NEEDS_FILE.includes(name) && !files[0]))
    throw new InstanceError('Say which file: npm run backup -- <file>, npm run restore -- <file>')
  const command: (...given: string[]) => Promise<(string | undefined)[]> = commands[name as keyof typeof commands]
  const lines = await command(...files)
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof InstanceError || error instanceof ConfigError || error instanceof StoreError
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
