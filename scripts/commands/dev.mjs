import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { preparePackages } from '../prepare.mjs'
import { root, say, withRuntime } from '../processes.mjs'

/** The server restarts on change, and the page is served by Vite with hot reload. */
export default async function dev() {
  const node = await preparePackages()
  const env = { ...process.env, ...withRuntime(node) }
  const watched = ['server', 'contract', 'query', 'engines'].map(
    (name) => `--watch-path=${join(root, 'packages', name, 'src')}`,
  )
  const children = [
    spawn(node, [...watched, '--watch-preserve-output', join(root, 'packages/server/src/main.ts')], {
      stdio: 'inherit',
      env,
    }),
    spawn('vite', [], { cwd: join(root, 'packages/web'), stdio: 'inherit', env }),
  ]
  say('The page with hot reload: http://localhost:5173   (gallery: /gallery.html)')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)))
}
