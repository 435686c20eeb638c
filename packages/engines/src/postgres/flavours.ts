import type { Flavour, Reduction } from '../flavours.ts'

/** What a server says of itself. */
export interface PostgresFacts {
  readonly version: string
  /** Names of installed extensions. */
  readonly extensions: readonly string[]
  /** Whether it has settings of this product. */
  readonly hasAlloySettings: boolean
}

export interface PostgresFlavour extends Flavour {
  isIt(facts: PostgresFacts): boolean
  /** Whose names the lists of tables and keys are written in. */
  readonly catalog: 'pg_catalog' | 'information_schema'
  /** Schemas in which it keeps tables of its own. */
  readonly ownSchemas?: RegExp
}

/** Versions of PostgreSQL are numbers; products that changed it add letters to them or name themselves. */
const isPostgres = ({ version }: PostgresFacts) =>
  /^PostgreSQL \d+(\.\d+)*((alpha|beta|rc)\d+|devel)?[ ,]/.test(version) &&
  !/openGauss|GaussDB|Materialize|QuestDB|HAWQ|Spanner/i.test(version)

const native = { isTried: false, catalog: 'pg_catalog', reductions: [] } as const

/** The products of this family. The first that fits is taken; a new one is an entry here. */
export const postgresFlavours: readonly PostgresFlavour[] = [
  {
    ...native,
    name: 'Amazon Redshift',
    isIt: ({ version }) => version.includes('Redshift'),
    catalog: 'information_schema',
    // Its keys are hints for the planner.
    reductions: ['read-only', 'standard-catalog', 'keys', 'functions'],
    ownSchemas: /^pg_/,
  },
  {
    ...native,
    name: 'CockroachDB',
    isIt: ({ version }) => version.startsWith('CockroachDB'),
    catalog: 'information_schema',
    reductions: ['standard-catalog', 'functions'],
    ownSchemas: /^(crdb_internal|pg_extension)$/,
  },
  {
    ...native,
    name: 'YugabyteDB',
    isIt: ({ version }) => version.includes('-YB-'),
  },
  {
    ...native,
    name: 'Greenplum',
    isIt: ({ version }) => version.includes('Greenplum'),
    ownSchemas: /^(gp_toolkit|pg_aoseg|pg_bitmapindex)$/,
  },
  {
    ...native,
    name: 'TimescaleDB',
    isIt: (facts) => isPostgres(facts) && facts.extensions.includes('timescaledb'),
    // The parts of its tables, which are no partitions to PostgreSQL.
    ownSchemas: /^(_timescaledb_|timescaledb_)/,
  },
  {
    ...native,
    name: 'Citus',
    isIt: (facts) => isPostgres(facts) && facts.extensions.includes('citus'),
    ownSchemas: /^(citus|columnar)(_internal)?$/,
  },
  {
    ...native,
    name: 'AlloyDB',
    isIt: (facts) => isPostgres(facts) && facts.hasAlloySettings,
    ownSchemas: /^google_/,
  },
  { ...native, name: 'PostgreSQL', isIt: isPostgres, isTried: true },
]

/** Only what every product has that calls itself compatible is asked of a server that we do not know. */
export const unknownPostgres: Omit<PostgresFlavour, 'name' | 'isIt'> = {
  isTried: false,
  catalog: 'information_schema',
  reductions: ['read-only', 'standard-catalog', 'keys', 'functions'],
}

export const findPostgresFlavour = (facts: PostgresFacts): PostgresFlavour | undefined =>
  postgresFlavours.find((flavour) => flavour.isIt(facts))

/** Whether a server is PostgreSQL itself by its version, with whatever extensions, so that it has every setting that we need. */
export const isPostgresVersion = (version: string): boolean => flavourOf(version)?.isIt === isPostgres

const flavourOf = (version: string) => findPostgresFlavour({ version, extensions: [], hasAlloySettings: false })

/** What a product lacks by its version alone, before anything else is known of it. */
export const reductionsOf = (version: string): readonly Reduction[] =>
  (flavourOf(version) ?? unknownPostgres).reductions
