import type { Random } from '../conformance/random/random.ts'

const EXTREMES = [0, 1, 0x7f, 0x80, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]

const changes: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => change(bytes, random, () => random.whole(0, 255)),
  (bytes, random) => change(bytes, random, () => random.pick(EXTREMES)),
  (bytes, random) => bytes.subarray(0, random.whole(0, bytes.length)),
  (bytes, random) => Buffer.concat([bytes, noise(random)]),
  (bytes, random) => {
    const at = random.whole(0, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), noise(random), bytes.subarray(at)])
  },
  (bytes) => Buffer.concat([bytes, bytes]),
  (_bytes, random) => noise(random),
]

/** The bytes with one to three changes: other values, some missing, some more, or all others. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  return random.list(1, 3, () => random.pick(changes)).reduce<Buffer>((changed, apply) => apply(changed, random), bytes)
}

function change(bytes: Buffer, random: Random, value: () => number): Buffer {
  const changed = Buffer.from(bytes)
  if (changed.length > 0)
    for (let count = random.whole(1, 4); count > 0; count -= 1) changed[random.whole(0, changed.length - 1)] = value()
  return changed
}

const noise = (random: Random) => Buffer.from(random.list(1, 40, () => random.whole(0, 255)))
