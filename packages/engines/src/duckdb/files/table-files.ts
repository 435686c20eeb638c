/** How files of each kind are read: the function of DuckDB with the options that make one table of several files. */
const kinds = [
  { kind: 'parquet', ends: ['.parquet', '.pq'], read: 'read_parquet', options: ['union_by_name = true'] },
  { kind: 'csv', ends: ['.csv', '.csv.gz', '.tsv', '.tsv.gz'], read: 'read_csv', options: ['union_by_name = true'] },
  {
    kind: 'ndjson',
    ends: ['.ndjson', '.ndjson.gz', '.jsonl', '.jsonl.gz'],
    read: 'read_json',
    options: ["format = 'newline_delimited'", 'union_by_name = true'],
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
