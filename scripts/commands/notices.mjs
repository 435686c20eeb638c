import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparePackages } from '../prepare.mjs'
import { root, say } from '../processes.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i

/** Writes NOTICES.md: what the shipped dependencies ask to be said of them. */
export default async function notices() {
  await preparePackages()
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link,
  )
  const sections = shipped
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, entry]) => section(path, entry))
    .sort((left, right) => left.localeCompare(right, 'en'))
  const head =
    '# Notices\n\nSoundings is licensed under the Apache License 2.0. It ships with these packages, under their own licences. The list of common passwords (packages/server/src/services/auth/users/passwords/common-passwords.txt) is taken from zxcvbn 4.4.2, MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.\n\n'
  writeFileSync(join(root, 'NOTICES.md'), `${head}${[...new Set(sections)].join('\n')}`)
  say(`NOTICES.md tells of ${new Set(sections).size} packages`)
  process.exit(0)
}

function section(path, entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = readdirSync(join(root, path)).find((each) => LICENCE_FILE.test(each))
  const text = file ? readFileSync(join(root, path, file), 'utf8').trim() : ''
  const copyright = text
    .split('\n')
    .find((line) => /copyright/i.test(line) && !/copyright (notice|holder|owner|license)/i.test(line))
  return `## ${name} ${entry.version}\n\nLicence: ${entry.license ?? 'see the package'}${copyright ? `  \n${copyright.trim()}` : ''}\n`
}
