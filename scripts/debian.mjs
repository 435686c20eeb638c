import { existsSync, readdirSync } from 'node:fs'
import { mustRun, say } from './processes.mjs'

/** What the tests run against, and where Debian's packages put it. */
const wanted = [
  // Without the browser's own window, which would cost more than our page.
  { package: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
  {
    package: 'postgresql',
    isThere: () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0,
  },
  { package: 'libreoffice-calc-nogui', isThere: () => existsSync('/usr/bin/soffice') },
  { package: 'nginx', isThere: () => existsSync('/usr/sbin/nginx') },
  { package: 'mariadb-server', isThere: () => existsSync('/usr/sbin/mariadbd') },
  { package: 'slapd', isThere: () => existsSync('/usr/sbin/slapd') },
]

export async function ensureDebianPackages() {
  const missing = wanted.filter((tool) => !tool.isThere()).map((tool) => tool.package)
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get'))
    throw new Error(`The tests need these programs, please install them: ${missing.join(', ')}`)
  say(`Installing from Debian's packages: ${missing.join(', ')} …`)
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args]
    return mustRun(`apt-get ${args[0]} (as root: apt-get install ${missing.join(' ')})`, program, rest, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  await apt('update', '-qq')
  // Without a directory of its own, slapd is neither asked about nor started.
  if (missing.includes('slapd')) {
    const [program, ...args] = [
      ...asRoot,
      'sh',
      '-c',
      "echo 'slapd slapd/no_configuration boolean true' | debconf-set-selections",
    ]
    await mustRun('debconf-set-selections', program, args, {})
  }
  // A server that starts by itself would be in the way: the tests start their own.
  await apt(
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '-o',
    'Dpkg::Options::=--force-confold',
    ...missing,
    'fonts-liberation',
  )
}
