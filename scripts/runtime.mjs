import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, root, say } from './processes.mjs'

const WANTED_MAJOR = 24
const VERSION = '24.21.0'

/** Node 24 runs our TypeScript as it stands. Where the machine's Node is older, the real one comes from npm. */
export async function ensureRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const home = join(root, '.runtime')
  const node = join(home, 'node_modules', name, 'bin', 'node')
  const isThere = existsSync(node) && (await mustRun('Node', node, ['--version'])).trim() === `v${VERSION}`
  if (isThere) return node
  say(`Fetching Node ${VERSION} from npm (this machine has ${process.version}) …`)
  await mustRun('Fetching Node', 'npm', [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
    `${name}@${VERSION}`,
  ])
  return node
}
