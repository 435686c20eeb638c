import type { Flavour } from '../flavours.ts'

export interface MysqlFlavour extends Flavour {
  /** By the version and the comment of the version. */
  isIt(version: string): boolean
  /** Limits the time of the statements that follow; left out where there is no such setting. */
  timeLimit?(timeoutMs: number): string
}

const executionTime = (timeoutMs: number) => `set max_execution_time = ${timeoutMs}`
const querySeconds = (timeoutMs: number) => `set query_timeout = ${Math.max(1, Math.ceil(timeoutMs / 1000))}`

/** The products of this family. The first that fits is taken; a new one is an entry here. */
export const mysqlFlavours: readonly MysqlFlavour[] = [
  {
    name: 'MariaDB',
    isIt: (version) => version.includes('MariaDB'),
    isTried: true,
    reductions: [],
    timeLimit: (timeoutMs) => `set max_statement_time = ${timeoutMs / 1000}`,
  },
  {
    name: 'TiDB',
    isIt: (version) => version.includes('TiDB'),
    isTried: false,
    // It takes the words for a read-only session and ignores them, or refuses them.
    reductions: ['read-only', 'functions'],
    timeLimit: executionTime,
  },
  {
    name: 'StarRocks',
    isIt: (version) => version.includes('StarRocks'),
    isTried: false,
    reductions: ['read-only', 'keys', 'functions'],
    timeLimit: querySeconds,
  },
  {
    name: 'Apache Doris',
    isIt: (version) => /\bdoris\b/i.test(version),
    isTried: false,
    reductions: ['read-only', 'keys', 'functions'],
    timeLimit: querySeconds,
  },
  {
    name: 'MySQL',
    // Version 5.7 and products that imitate it lack what statements of ours use.
    isIt: (version) => /^([89]|\d\d)\.\d+\.\w+/.test(version) && !/OceanBase|SingleStore|MemSQL|Vitess/i.test(version),
    isTried: false,
    reductions: [],
    timeLimit: executionTime,
  },
]

export const unknownMysql: Omit<MysqlFlavour, 'name' | 'isIt'> = {
  isTried: false,
  reductions: ['read-only', 'time-limit', 'keys', 'functions'],
}

export const findMysqlFlavour = (version: string): MysqlFlavour | undefined =>
  mysqlFlavours.find((flavour) => flavour.isIt(version))
