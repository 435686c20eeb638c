interface Surroundings {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly machine?: string
  readonly home?: string
  readonly npm?: (args: readonly string[]) => Promise<{ readonly code: number | null; readonly output: string }>
}

export declare function ensureChdb(surroundings?: Surroundings): Promise<string | undefined>
