import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const here = dirname(fileURLToPath(import.meta.url))
const sources = resolve(here, '../..')
const mantine = dirname(dirname(fileURLToPath(import.meta.resolve('@mantine/core'))))

const loaded = [...read(join(here, 'mantine-styles.ts')).matchAll(/styles\/(\w+)\.layer\.css/g)].map(
  (match) => match[1],
)

it('the style sheet of every Mantine component in use is loaded', () => {
  const needed = new Set(componentsInUse().flatMap((name) => stylesBehind(fileOf(name))))
  expect(needed.size).toBeGreaterThan(10)
  expect([...needed].filter((name) => !loaded.includes(name)).sort()).toEqual([])
})

it('style sheets are loaded in the order of Mantine, in which the link wins over the text that it is made of', () => {
  const whole = read(join(mantine, 'styles.layer.css'))
  const places = loaded.flatMap((name) => {
    const first = /\.m_[\da-f]+/.exec(read(join(mantine, `styles/${name}.layer.css`)))?.[0]
    return first === undefined ? [] : [{ name, at: whole.indexOf(first) }]
  })
  expect(places.length).toBeGreaterThan(10)
  expect(places.map(({ name }) => name)).toEqual(
    places.toSorted((one, other) => one.at - other.at).map(({ name }) => name),
  )
})

function componentsInUse(): string[] {
  const files = globSync('**/*.tsx', { cwd: sources })
  const imports = files.flatMap((file) => [
    ...read(join(sources, file)).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const names = imports.flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim().replace(/ as \w+$/, '')),
  )
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name)))]
}

function fileOf(component: string): string {
  const entry = join(mantine, 'esm/index.mjs')
  const path = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from "([^"]+)"`).exec(read(entry))?.[1]
  if (!path) throw new Error(`Mantine exports no ${component}`)
  return resolve(dirname(entry), path)
}

function stylesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imported = [...read(file).matchAll(/from "(\.[^"]+)"/g)].map((match) => resolve(dirname(file), match[1] ?? ''))
  return imported.flatMap((next) => {
    const name = /(\w+)\.module\.mjs$/.exec(next)?.[1]
    if (name) return existsSync(join(mantine, `styles/${name}.layer.css`)) ? [name] : []
    return stylesBehind(next, seen)
  })
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
