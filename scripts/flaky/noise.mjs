// Keeps one core busy in bursts of random length, until it is stopped or the process that started it is gone.
const starter = process.ppid
const pause = new Int32Array(new SharedArrayBuffer(4))
while (process.ppid === starter) {
  for (const end = performance.now() + Math.random() * 500; performance.now() < end;);
  Atomics.wait(pause, 0, 0, Math.random() * 100)
}
