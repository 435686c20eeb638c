import type { FixtureTable } from './fixture.ts'

/** In UTC: around midnight and both clock changes of Vienna and New York, midnight in Kolkata, ends of years, long ago. */
const instants = [
  '2024-03-30 22:59:59',
  '2024-03-30 23:00:00',
  '2024-03-31 00:59:59.999',
  '2024-03-31 01:00:00',
  '2024-03-31 21:59:59',
  '2024-03-31 22:00:00',
  '2024-10-26 21:59:59.5',
  '2024-10-26 22:00:00',
  '2024-10-27 00:15:00',
  '2024-10-27 00:30:00',
  '2024-10-27 01:15:00',
  '2024-10-27 01:30:00',
  '2024-10-27 01:00:00',
  '2024-10-27 00:59:59.999',
  '2024-10-27 22:59:59',
  '2024-10-27 23:00:00',
  '2024-03-10 06:59:59',
  '2024-03-10 07:00:00',
  '2024-11-03 04:00:00',
  '2024-11-03 05:30:00',
  '2024-11-03 06:30:00',
  '2024-11-04 04:59:59',
  '2024-11-04 05:00:00',
  '2024-06-30 18:29:59',
  '2024-06-30 18:30:00',
  '2023-12-31 22:59:59.999',
  '2023-12-31 23:00:00',
  '2024-01-01 05:00:00',
  '1999-06-15 12:00:00.5',
  '1975-08-01 10:00:00',
] as const

/** Times that some clock on a wall shows, also such as come twice or never. */
const wallClocks = [
  '2024-03-31 01:30:00',
  '2024-03-31 02:30:00',
  '2024-03-31 03:00:00',
  '2024-10-27 01:59:59',
  '2024-10-27 02:30:00',
  '2024-10-27 03:00:00',
  '2024-03-10 02:30:00',
  '2024-11-03 01:30:00',
  '2023-12-31 23:30:00',
  '2024-06-30 12:00:00',
] as const

const wards: FixtureTable = {
  name: 'wards',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'name', type: 'text' },
    { name: 'opened', type: 'instant' },
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    [1, 'Emergency', '2024-10-27 00:30:00'],
    [2, 'Surgery', '2024-10-27 01:30:00'],
    [3, 'Maternity', null],
  ],
}

const visits: FixtureTable = {
  name: 'visits',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'ward_id', type: 'integer' },
    { name: 'admitted', type: 'instant' },
    { name: 'discharged', type: 'instant' },
    { name: 'planned', type: 'timestamp' },
    { name: 'due', type: 'date' },
    { name: 'minutes', type: 'integer' },
  ],
  primaryKey: ['id'],
  foreignKeys: [{ columns: ['ward_id'], toTable: 'wards', toColumns: ['id'] }],
  rows: Array.from({ length: 90 }, (_, index) => [
    index + 1,
    index % 7 === 6 ? null : (index % 3) + 1,
    index % 17 === 16 ? null : instants[index % instants.length]!,
    index % 5 === 4 ? null : instants[(index * 7 + 3) % instants.length]!,
    index % 11 === 10 ? null : wallClocks[index % wallClocks.length]!,
    index % 6 === 5 ? null : wallClocks[(index * 3) % wallClocks.length]!.slice(0, 10),
    index % 8 === 7 ? null : ((index * 37) % 200) - 50,
  ]),
}

/** Wards whose clocks are changed: columns of instants beside wall-clock ones. */
export const wardClockTables: readonly FixtureTable[] = [wards, visits]
