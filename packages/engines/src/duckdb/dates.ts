/** DuckDB writes `0044-03-15 (BC) 12:30:00` where PostgreSQL writes `0044-03-15 12:30:00 BC`. */
export const toDuckDbDate = (text: string): string => text.replace(/^(\d+-\d+-\d+)(.*) BC$/, '$1 (BC)$2')

/** The library writes the year before year 1 as year 0. */
export const fromDuckDbDate = (text: string): string =>
  text.replace(/^(.*) \(BC\)(.*)$/, '$1$2 BC').replace(/^0000-(.*)$/, '0001-$1 BC')
