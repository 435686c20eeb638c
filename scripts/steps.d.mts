interface Failure {
  readonly file: string
  readonly title: string
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

/** Runs the browser tests with the programs beside `node`. */
export declare function runPlaywright(node: string, name?: string, env?: Record<string, string>): Promise<Counts>
