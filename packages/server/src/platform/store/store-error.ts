/** The metadata store cannot be used; the process tells why and stops, it never makes a new one in its place. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
