import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../../engines/src/testing/servers/server-process.ts'
import { eventually } from '../eventually.ts'

/** Debian's nginx as it stands in front of us in hospitals: one proxy, which spreads requests over the servers, and one more before it. */
export async function startNginx(...servers: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-nginx-'))
  const [inner, outer] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, servers, inner, outer))
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const urls = { one: `http://127.0.0.1:${inner}`, two: `http://127.0.0.1:${outer}` }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    await fetch(`${urls.two}/health/live`)
  })
  return {
    ...urls,
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, servers: readonly string[], inner: number, outer: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  upstream soundings { ${servers.map((address) => `server ${new URL(address).host};`).join(' ')} }
  server { listen 127.0.0.1:${inner}; location / { proxy_pass http://soundings; } }
  server { listen 127.0.0.1:${outer}; location / { proxy_bind 127.0.0.3; proxy_pass http://127.0.0.1:${inner}; } }
}
`
