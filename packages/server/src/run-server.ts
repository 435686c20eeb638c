import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type App, type AppNeeds, createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createLog } from './platform/log/create-log.ts'
import { StoreError } from './platform/store/store-error.ts'
import { explainFailedStart } from './start-failure.ts'
import { version } from './version.ts'

const NEW = '--new'
/** For closing databases and the store when requests and mails have ended. */
const CLOSING_MS = 5_000
const packageDir = join(import.meta.dirname, '..')

/** What a program may choose that the environment may not: no one can switch off a protection with a variable. */
type Choices = Pick<AppNeeds, 'rateLimits' | 'hashCost'>

/** Serves until a signal ends it, or says why it cannot. */
export const runServer = (choices: Choices = {}): Promise<void> => start(choices).catch(explainAndExit)

async function start(choices: Choices): Promise<void> {
  const config = readConfig(process.env)
  const { isNew } = readArguments(process.argv.slice(2))
  // A person at a terminal wants to see problems; a log collector wants everything.
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  const webDir = process.env.WEB_DIR ?? join(packageDir, '..', 'web', 'dist')
  const app = await createApp({ config, log, version, webDir, isNew, ...choices })
  await app.http.listen({ port: config.port, host: config.host })
  welcome(app, config)
  log.info({ version, store: app.store.kind }, 'server started')
  // Node stores compiled code when a process ends in peace; after a kill the next start would compile everything again.
  flushCompileCache()

  let isStopping = false
  function stop() {
    isStopping = true
    log.info({}, 'server stopping')
    const endHard = (error: unknown) => {
      log.fatal({ err: error }, 'stopping failed')
      process.exit(1)
    }
    setTimeout(() => endHard(new Error('not stopped in time')), config.stopGraceMs + CLOSING_MS).unref()
    void app.close().then(() => process.exit(0), endHard)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      stop()
    })
  }
  // The supervisor was killed: no signal of an operator would reach us any more.
  process.on('disconnect', () => {
    if (!isStopping) stop()
  })
  process.on('message', sayAlive)
  sayAlive()
  process.channel?.unref()
}

/** The supervisor ends a server that says nothing for FROZEN_AFTER_SECONDS. */
const sayAlive = () => void process.send?.('alive', undefined, undefined, () => undefined)

function readArguments(given: readonly string[]) {
  const unknown = given.filter((argument) => argument !== NEW)
  if (unknown.length > 0)
    throw new ConfigError(
      `Unknown option ${unknown.join(' ')}. The only one is ${NEW}, which begins a new installation beside the key of an earlier one.`,
    )
  return { isNew: given.includes(NEW) }
}

function welcome({ http, firstAdministrator }: App, config: Config) {
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  const lines = [
    '',
    `  Soundings ${version} is ready:  http://localhost:${port}`,
    '',
    firstAdministrator && `  Sign in as   ${firstAdministrator.username}`,
    firstAdministrator?.generatedPassword &&
      `  Password     ${firstAdministrator.generatedPassword}   (shown only this once; change it after signing in)`,
    firstAdministrator &&
      !firstAdministrator.generatedPassword &&
      `  Password     the one in ADMIN_PASSWORD${firstAdministrator.hasWeakPassword ? ', which is short or easily guessed: change it after signing in' : ''}`,
    firstAdministrator && '',
    `  Data         ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL), files in ' : ''}${config.dataDir}`,
    isLocal &&
      '  Reachable    from this machine only; HOST=0.0.0.0 serves others (put TLS in front and set PUBLIC_URL)',
    '  Stop         Ctrl+C',
    '',
  ]
  process.stdout.write(`${lines.filter((line) => line !== undefined && line !== false).join('\n')}\n`)
}

/** Tells the supervisor that starting again would fail the same way. */
const EXIT_CANNOT_START = 78
/** Tells it that the reason may pass by itself, such as a store that is not up yet. */
const EXIT_TRY_LATER = 75

function explainAndExit(error: unknown): never {
  process.stderr.write(`\nSoundings cannot start.\n${explainFailedStart(error, process.env.PORT ?? '8080')}\n\n`)
  process.exit(error instanceof StoreError && error.isTemporary ? EXIT_TRY_LATER : EXIT_CANNOT_START)
}
