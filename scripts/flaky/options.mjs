import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export const PARTS = ['unit', 'server', 'engines', 'browser']

/** Reads `--runs 3 --only server --seed 1 --resume --fresh`. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: PARTS },
      seed: { type: 'string' },
      resume: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  })
  const { resume, fresh } = values
  if (resume && fresh) throw new Error('--resume and --fresh exclude each other')
  const unknown = values.only.filter((part) => !PARTS.includes(part))
  if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(', ')}, and not ${unknown.join(', ')}`)
  return {
    runs: whole('runs', values.runs, 1),
    seed: values.seed === undefined ? undefined : whole('seed', values.seed, 0),
    only: PARTS.filter((part) => values.only.includes(part)),
    resume,
    fresh,
  }
}

function whole(name, text, min) {
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < min) throw new Error(`--${name} must be a whole number of at least ${min}`)
  return number
}

export const randomSeed = () => randomInt(1, 1_000_000)
