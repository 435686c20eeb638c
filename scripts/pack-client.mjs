import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { mustRun, root, withRuntime } from './processes.mjs'

const { version, dependencies, license } = JSON.parse(
  readFileSync(join(root, 'packages/contract/package.json'), 'utf8'),
)
const ENTRANCE = 'dist/packages/contract/src/index'
const QUERY = 'dist/packages/query/src/index.js'

/** Everything is inside, so that it installs on machines without a network. */
const manifest = {
  name: '@soundings/contract',
  version,
  description: 'Typed client for the HTTP API of Soundings',
  license,
  type: 'module',
  engines: { node: '>=24' },
  exports: { '.': { types: `./${ENTRANCE}.d.ts`, default: `./${ENTRANCE}.js` } },
  files: ['dist'],
  dependencies: { zod: dependencies.zod },
  bundleDependencies: ['zod'],
}

/** Writes the typed client as an installable package into a folder, and gives its path. */
export async function packClient(node, folder) {
  const staging = mkdtempSync(join(tmpdir(), 'soundings-client-'))
  const options = { env: withRuntime(node) }
  try {
    const compiler = [
      'node_modules/typescript-native/bin/tsc',
      '-p',
      'packages/contract/tsconfig.package.json',
      '--outDir',
      join(staging, 'dist'),
    ]
    await mustRun('compiling the client', node, compiler, options)
    for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: staging })) linkInside(staging, file)
    cpSync(join(root, 'examples/README.md'), join(staging, 'README.md'))
    cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'))
    const zod = join(root, 'node_modules/zod')
    cpSync(zod, join(staging, 'node_modules/zod'), {
      recursive: true,
      filter: (path) => path !== join(zod, 'src') && !/\.c[jt]s$/.test(path),
    })
    writeFileSync(join(staging, 'package.json'), JSON.stringify(manifest, null, 2))
    mkdirSync(folder, { recursive: true })
    const packed = await mustRun(
      'npm pack',
      'npm',
      ['pack', staging, '--pack-destination', folder, '--json', '--silent'],
      options,
    )
    const [entry] = Object.values(JSON.parse(packed))
    return join(folder, entry.filename)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** The query package is part of this one, and declarations name compiled files. */
function linkInside(staging, file) {
  const path = join(staging, file)
  const toQuery = relative(dirname(file), QUERY)
  const text = readFileSync(path, 'utf8').replaceAll(/(['"])@soundings\/query\1/g, `$1${toQuery}$1`)
  writeFileSync(path, file.endsWith('.d.ts') ? text.replaceAll(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1') : text)
}
