import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { whenChanged } from './fresh.mjs'
import { mustRun, root, say, withRuntime } from './processes.mjs'
import { ensureRuntime } from './runtime.mjs'

const workspaces = [...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`), 'e2e']

/** Brings a fresh clone to where it can run: the right Node, and the packages of the lock file. */
export async function preparePackages() {
  const node = await ensureRuntime()
  const inputs = ['package-lock.json', 'package.json', ...workspaces.map((path) => `${path}/package.json`)]
  await whenChanged({ stamp: 'packages', inputs, outputs: ['node_modules/.package-lock.json'] }, async () => {
    say('Installing packages …')
    await mustRun('npm ci', 'npm', ['ci', '--ignore-scripts', '--loglevel=error'], { env: withRuntime(node) })
  })
  return node
}

export async function prepareWeb(node) {
  const inputs = ['packages/web', 'packages/contract/src', 'packages/query/src', 'package-lock.json']
  await whenChanged({ stamp: 'web', inputs, outputs: ['packages/web/dist/index.html'] }, async () => {
    say('Building the page …')
    await mustRun('vite build', 'vite', ['build', '--logLevel', 'warn'], {
      cwd: join(root, 'packages/web'),
      env: withRuntime(node),
    })
    compress(join(root, 'packages/web/dist'))
  })
}

/** Compressed once here, so that the server never has to. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}
