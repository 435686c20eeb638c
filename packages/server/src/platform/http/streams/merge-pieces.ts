/** The pieces of all sources in the order in which they are ready. Of each source at most one piece waits to be taken. */
export async function* mergePieces(first: string, sources: readonly AsyncGenerator<string>[]): AsyncGenerator<string> {
  interface Next {
    readonly source: AsyncGenerator<string>
    readonly result: IteratorResult<string>
  }
  const pending = new Map<AsyncGenerator<string>, Promise<Next>>()
  const ask = (source: AsyncGenerator<string>) => {
    const next = source.next().then((result) => ({ source, result }))
    // Also when the reader has left before it is awaited.
    next.catch(() => undefined)
    // At the end, so that a source that is always ready does not keep the others waiting.
    pending.delete(source)
    pending.set(source, next)
  }
  try {
    // All begin before the first piece is taken.
    sources.forEach(ask)
    yield first
    while (pending.size > 0) {
      const { source, result } = await Promise.race(pending.values())
      if (result.done) pending.delete(source)
      else {
        yield result.value
        ask(source)
      }
    }
  } finally {
    await Promise.allSettled(sources.map((source) => source.return(undefined)))
  }
}
