import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

const running = new Set()

/** Ends what was started here and is not over. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs a program to its end, quietly: its output is kept for the caller, who prints it where it is needed. */
export function run(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    running.add(child)
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', fail)
    child.on('close', () => running.delete(child))
    child.on('close', (code) => done({ code, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

export async function mustRun(what, program, args, options) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${what} failed:\n${output.trim()}`)
  return output
}

/** Young objects get less room than Node would give them: it costs no time, and a stream of a million rows stays small. */
export const serverFlags = ['--max-semi-space-size=8']

/** The environment in which `node` and the tools of the project are those we chose, and remember what they compiled. */
export function withRuntime(node, more = {}) {
  return {
    ...more,
    NODE_COMPILE_CACHE: resolve(root, '.cache/compiled'),
    PATH: [dirname(node), resolve(root, 'node_modules/.bin'), process.env.PATH].join(':'),
  }
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}
