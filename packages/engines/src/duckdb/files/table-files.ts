/**
 * All lines say what a column holds: of the first 20,000 alone, DuckDB would take 0.4 in a later line for the whole number 0. A line that
 * begins with # is a row like others.
 */
const allLines = 'sample_size = -1'
export const csvOptions = [allLines, "comment = ''"] as const

/** How files of each kind are read: the function of DuckDB with the options that make one table of several files. */
const kinds = [
  { kind: 'parquet', ends: ['.parquet', '.pq'], read: 'read_parquet', options: ['union_by_name = true'] },
  {
    kind: 'csv',
    ends: ['.csv', '.csv.gz', '.tsv', '.tsv.gz'],
    read: 'read_csv',
    options: ['union_by_name = true', ...csvOptions],
  },
  {
    kind: 'ndjson',
    ends: ['.ndjson', '.ndjson.gz', '.jsonl', '.jsonl.gz'],
    read: 'read_json',
    options: ["format = 'newline_delimited'", 'union_by_name = true', "dateformat = '%Y-%m-%d'", allLines],
  },
] as const

export type FileKind = (typeof kinds)[number]

/** The kind of a file, with the end of its name. */
export function kindOf(name: string): { kind: FileKind; end: string } | undefined {
  const lower = name.toLowerCase()
  for (const kind of kinds) {
    const end = kind.ends.find((each) => lower.endsWith(each) && lower.length > each.length)
    if (end) return { kind, end }
  }
  return undefined
}

/** Whether a file of this name is a table of a folder of files. */
export const isTableFile = (name: string): boolean => kindOf(name) !== undefined
