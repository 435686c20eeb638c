/** Web storage for tests that run outside a browser. */
export class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>()

  get length() {
    return this.#entries.size
  }

  getItem(key: string) {
    return this.#entries.get(key) ?? null
  }

  setItem(key: string, value: string) {
    this.#entries.set(key, value)
  }

  removeItem(key: string) {
    this.#entries.delete(key)
  }

  clear() {
    this.#entries.clear()
  }

  key(at: number) {
    return [...this.#entries.keys()][at] ?? null
  }
}
