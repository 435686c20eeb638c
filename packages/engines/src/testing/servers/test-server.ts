/** A throwaway database server: where it listens, who owns it, how it ends. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
  readonly stop: () => Promise<void>
}

/** What travels from the setup of a test run to its tests. */
export type TestServerAddress = Omit<TestServer, 'stop'>
