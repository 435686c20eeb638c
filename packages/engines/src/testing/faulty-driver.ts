// Speaks as a driver process does, until a statement tells it to do what no driver should.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFrameReader, createFrameWriter } from '../driver-process/protocol/frames.ts'
import { type Call, REQUEST_LIMITS, type Request } from '../driver-process/protocol/messages.ts'

const pipe = new Socket({ fd: 3 })
const write = createFrameWriter(pipe)
const columns = [{ name: 'n', dataType: 'NUMBER' }]
const cancelled = new Set<number>()

function piece(id: number, text = '[1]', rows = 1) {
  write({ kind: 'piece', id, rows, columns }, Buffer.from(text))
}

function answer(id: number, text?: string) {
  piece(id, text)
  write({ kind: 'end', id })
}

const faults: Record<string, (id: number) => unknown> = {
  loop() {
    // Seen from outside, where no word of this process is heard any more.
    process.title = 'looping'
    for (;;);
  },
  throw() {
    setImmediate(() => {
      throw new Error('thrown by the driver')
    })
  },
  reject: () => void Promise.reject(new Error('rejected by the driver')),
  exit: () => process.exit(7),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  abort: () => process.abort(),
  'fill the heap'() {
    const kept: unknown[] = []
    for (;;) kept.push(new Array(1_000_000).fill(1.5))
  },
  'half a frame': () => pipe.write(Buffer.from([0, 0, 0, 9, 0, 0])),
  'two gigabytes'() {
    const prefix = Buffer.alloc(8)
    prefix.writeUInt32BE(2 ** 31, 4)
    pipe.write(prefix)
  },
  'long head': () => pipe.write(Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0])),
  'no json': () => pipe.write(Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 0x7b, 0x7b])),
  'unknown kind': (id) => write({ kind: 'obey', id }),
  'unknown id': () => write({ kind: 'end', id: 1_000_000 }),
  'second ready': () => write({ kind: 'ready' }),
  pongs: () => write({ kind: 'pong' }),
  'wrong columns': (id) => write({ kind: 'piece', id, rows: 1, columns: [{ name: 7, dataType: 'TEXT' }] }),
  'wrong failure': (id) => write({ kind: 'failed', id, failure: { kind: 'boom', message: 'x' } }),
  'no rows': (id) => answer(id, '{"a":1}'),
  'broken rows': (id) => answer(id, '[1'),
  'too many rows'(id) {
    for (let sent = 0; sent < 100; sent += 1) piece(id, `[${'1'.repeat(100_000)}]`)
  },
  'endless empty pieces'(id) {
    for (let sent = 0; sent < 100_000; sent += 1) piece(id, '', 0)
  },
  silent: () => undefined,
  async 'rows until stopped'(id) {
    for (let sent = 0; sent < 3; sent += 1) piece(id)
    while (!cancelled.has(id)) await sleep(5)
    await sleep(50)
    write({ kind: 'end', id })
  },
}

function serve(id: number, call: Call) {
  if (call.kind === 'run' && call.statement.text in faults) return void faults[call.statement.text]!(id)
  if (call.kind === 'run') return answer(id)
  if (call.kind === 'list-tables') return answer(id, '{"name":"no table"}')
  if (call.kind === 'open' && call.settings.database in faults) return void faults[call.settings.database]!(id)
  write({ kind: 'end', id })
}

function take(request: Request, body: Buffer) {
  if (request.kind === 'call') serve(request.id, JSON.parse(body.toString()) as Call)
  else if (request.kind === 'cancel') cancelled.add(request.id)
  else if (request.kind === 'ping') write({ kind: 'pong' })
  else if (request.kind === 'close') process.exit()
}

pipe.on('close', () => process.exit())
write({ kind: 'ready' })
setImmediate(() =>
  pipe.on(
    'data',
    createFrameReader(REQUEST_LIMITS, (head, body) => take(head as Request, body)),
  ),
)
