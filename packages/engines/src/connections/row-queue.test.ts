import { expect, it } from 'vitest'
import { createRowQueue } from './row-queue.ts'

function queueOf(batchRows: number) {
  const flow: string[] = []
  const queue = createRowQueue({ batchRows, pause: () => flow.push('pause'), resume: () => flow.push('resume') })
  return { queue, flow }
}

async function sizesOf(queue: ReturnType<typeof createRowQueue>) {
  const sizes: number[] = []
  for await (const { rows } of queue.batches()) sizes.push(rows.length)
  return sizes
}

it('cuts rows into batches, the last one shorter', async () => {
  const { queue } = queueOf(2)
  for (let row = 0; row < 5; row += 1) queue.push([row])
  queue.end()
  await expect(sizesOf(queue)).resolves.toEqual([2, 2, 1])
})

it('hands over no empty batch after a full one, and exactly one when there are no rows', async () => {
  const full = queueOf(2).queue
  full.push([1])
  full.push([2])
  full.end()
  await expect(sizesOf(full)).resolves.toEqual([2])
  const empty = queueOf(2).queue
  empty.end()
  await expect(sizesOf(empty)).resolves.toEqual([0])
})

it('pauses the server when the reader is slow and lets it go on later', async () => {
  const { queue, flow } = queueOf(2)
  for (let row = 0; row < 6; row += 1) queue.push([row])
  expect(flow).toEqual(['pause'])
  const batches = queue.batches()
  for (let taken = 0; taken < 3; taken += 1) await batches.next()
  const fourth = batches.next()
  expect(flow).toEqual(['pause', 'resume'])
  queue.end()
  await expect(fourth).resolves.toMatchObject({ done: true })
})

it('fails when the server fails, also after rows were read', async () => {
  const { queue } = queueOf(1)
  queue.push([1])
  const batches = queue.batches()
  await batches.next()
  queue.fail(new Error('lost'))
  await expect(batches.next()).rejects.toThrow('lost')
})

it('leaves the connection flowing when a result ends while it is paused', () => {
  const { queue, flow } = queueOf(1)
  queue.push([1])
  queue.push([2])
  queue.end()
  expect(flow).toEqual(['pause', 'resume'])
})

it('throws away the rest of a stopped query', async () => {
  const { queue, flow } = queueOf(1)
  queue.push([1])
  queue.push([2])
  queue.discard()
  expect(flow).toEqual(['pause', 'resume'])
  queue.push([3])
  queue.end()
  await expect(queue.whenOver).resolves.toBeUndefined()
  await expect(sizesOf(queue)).resolves.toEqual([0])
})

it('cuts batches of long texts by their bytes, and pauses the server after two of them', async () => {
  const { queue, flow } = queueOf(1000)
  const text = 'x'.repeat(51_000)
  for (let row = 0; row < 12; row += 1) queue.push([text])
  expect(flow).toEqual(['pause'])
  queue.end()
  await expect(sizesOf(queue)).resolves.toEqual([6, 6])
})
