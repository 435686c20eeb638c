import type { TestedEngine } from './sources.ts'

/** A column of an engine's own type: its name, its type, and SQL for each of its different values, null left out. */
export interface OwnColumn {
  readonly name: string
  readonly type: string
  readonly values: readonly string[]
  /** The sum of the values is beyond the type in which the database adds them up, so it refuses their statistics. */
  readonly sumOverflows?: true
}

const column = (name: string, type: string, ...values: readonly string[]): OwnColumn => ({ name, type, values })

/** Values of one type written as quoted text, as most types take them. */
const quoted = (name: string, type: string, ...values: readonly string[]): OwnColumn =>
  column(name, type, ...values.map((value) => `'${value.replaceAll("'", "''")}'`))

const awkwardTexts = ['', ' ', '  x  ', 'Ann', 'ann', 'ANN', 'Zoë 🏥', "it's", '"quoted"', 'a\tb', 'a\nb', 'a\r\nb', '100%_!', '#', 'null', '0', '患者']
const backslashes = ['a\\b', '\\']

const bigints = ['9223372036854775807', '9223372036854775806', '-9223372036854775808', '9007199254740993', '9007199254740992', '0', '-1']
const doubles = ['0', '71.1', '1.7976931348623157e308', '71.10000000000001', '-0.1', '1e-7', '5e-324', '-1e300', '1e-300', '9007199254740993', '123456789.123456789']
const singles = ['0', '71.1', '71.2', '-0.1', '16777216', '1e-7', '3.4e38', '1.1754944e-38', '123456.789', '0.3333333']
/** In single precision 16777216 and 1 are 16777216. */
export const weights = ['16777216', '1', '0.1']
const decimals = ['0', '0.1', '-0.1', '1234567890.123', '1234567890.1230000001', '1234567890.1230000002', '99999999999999999999.9999999999', '-0.0000000001', '3']

/** Bytes in hexadecimal: the longest that are shown in full, the shortest that are not, and two that differ in their last byte. */
export const binaries = ['', '00', 'dead', 'c328', '61'.repeat(64), '61'.repeat(65), '00'.repeat(5000), `${'00'.repeat(4999)}01`]

/** One entry for each type of each engine, with values at its edges. A type is added here and nowhere else. */
export const ownColumns: Record<TestedEngine, readonly OwnColumn[]> = {
  postgresql: [
    quoted('texts', 'text', ...awkwardTexts, ...backslashes),
    quoted('varchars', 'varchar(20)', 'a', 'a ', 'A'),
    quoted('chars', 'char(5)', 'a', 'b c', 'ABCDE', ''),
    column('smallints', 'smallint', '32767', '-32768', '0'),
    column('bigints', 'bigint', ...bigints),
    column('object_ids', 'oid', '4294967295', '26', '0'),
    column('decimals', 'numeric', ...decimals, "'NaN'", "'Infinity'", "'-Infinity'", '1e-30', '1e40'),
    quoted('doubles', 'double precision', ...doubles, 'NaN', 'Infinity', '-Infinity'),
    quoted('singles', 'real', ...singles, 'NaN', 'Infinity', '-Infinity'),
    column('weights', 'real', ...weights),
    quoted('amounts', 'money', '0', '1234.56', '-1234.56', '92233720368547758.07', '0.01'),
    quoted('dates', 'date', '2024-02-29', '0001-01-01', '9999-12-31', '0044-03-15 BC', '0001-12-31 BC', '20204-01-15', 'infinity', '-infinity'),
    quoted('timestamps', 'timestamp', '2024-02-29 23:59:59.999999', '2024-02-29 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59.999999', '0044-03-15 12:30:00 BC', '20204-01-15 08:00:00', 'infinity', '-infinity'),
    quoted('times', 'time', '00:00:00', '08:30:00.5', '23:59:59.999999', '24:00:00'),
    quoted('zoned_times', 'timetz', '08:30:00+02', '06:30:00+00'),
    quoted('intervals', 'interval', '1 day', '24 hours', '-1 day +02:00', '1 year 2 mons', '00:00:00.000001'),
    column('booleans', 'boolean', 'true', 'false'),
    quoted('uuids', 'uuid', '6ecd8c99-4036-403d-bf84-cf8400f67836', '00000000-0000-0000-0000-000000000000'),
    quoted('moods', 'mood', 'happy', 'sad', 'so-so'),
    quoted('jsons', 'json', '{"a": 1}', '{"a":1}', '[]', 'null', '"a\\tb"'),
    quoted('jsonbs', 'jsonb', '{"a": 1}', '[1, "x"]', '{}', '"it\'s"'),
    quoted('bytes', 'bytea', ...binaries.map((hex) => `\\x${hex}`)),
    quoted('scans', 'scan', '\\x00', '\\xdead'),
    quoted('addresses', 'inet', '192.168.0.1', '192.168.0.1/24', '::1', '10.0.0.0/8'),
    quoted('networks', 'cidr', '192.168.0.0/24', '10.0.0.0/8'),
    quoted('arrays', 'integer[]', '{1,NULL,3}', '{}', '{1}'),
    quoted('text_arrays', 'text[]', '{"a,b",c}', '{a,b,c}', '{""}', '{"x\ty"}'),
    quoted('vectors', 'tsvector', '', 'fever', 'a b'),
    quoted('points', 'point', '(1,2)', '(1,2.5)'),
    quoted('bits', 'bit varying(8)', '1', '01', ''),
    quoted('ranges', 'int4range', '[1,5)', 'empty', '[1,)'),
    column('codes', 'code_of_code', "'A'", "'b'", "''"),
    column('rates', 'rate_of_rate', '1.50', '-2', '0'),
    column('births', 'birth_of_birth', "'2024-02-29'", "'1999-12-31'"),
  ],
  mysql: [
    quoted('texts', 'text', ...awkwardTexts),
    quoted('varchars', 'varchar(20) character set latin1', 'a', 'a ', 'A', 'ä'),
    quoted('chars', 'char(5)', 'a', 'b c', 'ABCDE', ''),
    column('bigints', 'bigint', ...bigints),
    column('unsigned', 'bigint unsigned', '18446744073709551615', '18446744073709551614', '0'),
    column('decimals', 'decimal(40, 10)', ...decimals),
    column('wide_decimals', 'decimal(65, 0)', `${'9'.repeat(65)}`, `${'9'.repeat(64)}8`, '0', '-1'),
    column('fine_decimals', 'decimal(38, 38)', `0.${'1'.repeat(38)}`, `0.${'1'.repeat(37)}2`, '0'),
    column('doubles', 'double', ...doubles),
    column('singles', 'float', ...singles),
    column('weights', 'float', ...weights),
    quoted('dates', 'date', '2024-02-29', '1000-01-01', '9999-12-31'),
    quoted('timestamps', 'datetime(6)', '2024-02-29 23:59:59.999999', '2024-02-29 00:00:00', '9999-12-31 23:59:59.999999'),
    quoted('times', 'time(6)', '00:00:00', '08:30:00.5', '-08:30:00', '838:59:59'),
    quoted('loose_dates', 'date', '0000-00-00', '2024-00-00', '2024-00-10', '2024-01-00', '2024-02-31', '0000-05-10', '0024-05-01', '2024-02-29', '2024-01-01'),
    quoted('loose_timestamps', 'datetime(6)', '0000-00-00 00:00:00', '2024-00-00 10:00:00.5', '2024-02-31 08:00:00', '0024-05-01 12:00:00', '2024-02-29 08:00:00.000001'),
    quoted('loose_instants', 'timestamp(6) null', '0000-00-00 00:00:00', '2024-02-29 08:00:00.000001', '2026-07-01 22:30:00'),
    column('years', 'year', '0', '1901', '2024', '2155'),
    column('bits', 'bit(64)', '18446744073709551615', '9007199254740993', '2', '10', '0'),
    column('flags', 'bit(1)', "b'1'", "b'0'"),
    column('codes', 'tinyint(1)', '0', '1', '2', '-1'),
    column('bytes', 'blob', ...binaries.map((hex) => `x'${hex}'`)),
    column('binary_ids', 'binary(2)', "x'00fe'", "x'00ff'", "x'0100'", "x'c328'"),
    column('shapes', 'geometry', 'point(1, 2)', 'point(1, 3)', "st_geomfromtext('LINESTRING(0 0, 1 1)')"),
    column('booleans', 'boolean', 'true', 'false'),
    quoted('uuids', 'uuid', '6ecd8c99-4036-403d-bf84-cf8400f67836', '00000000-0000-0000-0000-000000000000'),
    quoted('addresses', 'inet6', '::1', '::ffff:192.0.2.1'),
    quoted('moods', "enum('happy', 'sad', 'so-so', '')", 'happy', 'sad', 'so-so', ''),
    quoted('sets', "set('a', 'b')", 'a', 'a,b', ''),
    quoted('jsons', 'json', '{"a": 1}', '{"a":1}', '[]'),
  ],
  monetdb: [
    quoted('texts', 'text', ...awkwardTexts),
    column('bigints', 'bigint', ...bigints.filter((value) => value !== '-9223372036854775808')),
    // Sums have 128 bits.
    column('huge', 'hugeint', '10633823966279326983230456482242756607', '10633823966279326983230456482242756606', '0'),
    column('decimals', 'decimal(38, 10)', ...decimals.filter((value) => value.length < 20)),
    column('doubles', 'double', '0', '71.1', '-0.1', '1e-7', '1e300'),
    column('weights', 'real', ...weights),
    column('singles', 'real', '0', '71.1', '71.2', '-0.1', '16777216', '1e-7', '123456.789'),
    column('dates', 'date', "date '2024-02-29'", "date '0001-01-01'", "date '9999-12-31'"),
    column('timestamps', 'timestamp', "timestamp '2024-02-29 23:59:59.999999'", "timestamp '2024-02-29 00:00:00'"),
    column('times', 'time', "time '08:30:00'", "time '00:00:00'"),
    column('booleans', 'boolean', 'true', 'false'),
    // The uuid of zeros is how MonetDB stores null.
    quoted('uuids', 'uuid', '6ecd8c99-4036-403d-bf84-cf8400f67836', '00000000-0000-0000-0000-000000000001'),
    quoted('jsons', 'json', '{"a":1}', '[]'),
  ],
  clickhouse: [
    column('texts', 'String', ...[...awkwardTexts, ...backslashes].map((text) => `'${text.replace(/[\\']/g, '\\$&')}'`)),
    column('codes', 'LowCardinality(Nullable(String)) not null', "'A'", "'b'", "''"),
    column('fixed', 'FixedString(3)', "'abc'", "'ABC'", "'a b'"),
    column('bigints', 'Int64', ...bigints),
    column('unsigned', 'UInt64', '18446744073709551615', '18446744073709551614', '0'),
    column('huge', 'Int128', "'170141183460469231731687303715884105727'", "'170141183460469231731687303715884105726'", "'-170141183460469231731687303715884105727'", '0'),
    column('decimals', 'Decimal(38, 10)', ...decimals.map((value) => `'${value}'`)),
    column('doubles', 'Float64', ...doubles, 'nan', 'inf', '-inf'),
    column('singles', 'Float32', ...singles, 'nan', 'inf', '-inf'),
    column('weights', 'Float32', ...weights),
    quoted('days', 'Date', '2024-02-29', '1970-01-01', '2149-06-06'),
    quoted('dates', 'Date32', '2024-02-29', '1900-01-01', '2299-12-31'),
    quoted('timestamps', 'DateTime64(6)', '2024-02-29 23:59:59.999999', '2024-02-29 00:00:00', '1931-12-31 23:59:59.5'),
    quoted('seconds', "DateTime('UTC')", '2024-02-29 23:59:59', '1970-01-01 00:00:00'),
    column('booleans', 'Bool', 'true', 'false'),
    quoted('uuids', 'UUID', '6ecd8c99-4036-403d-bf84-cf8400f67836', '00000000-0000-0000-0000-000000000000'),
    quoted('moods', "Enum8('happy' = 1, 'sad' = 2, 'so-so' = 3)", 'happy', 'sad', 'so-so'),
    quoted('addresses', 'IPv4', '192.168.0.1', '10.0.0.1'),
    quoted('networks', 'IPv6', '::1', '2001:db8::1'),
  ],
  duckdb: [
    quoted('texts', 'varchar', ...awkwardTexts, ...backslashes),
    column('bigints', 'bigint', ...bigints),
    column('unsigned', 'ubigint', '18446744073709551615', '18446744073709551614', '0'),
    { ...quoted('huge', 'hugeint', '170141183460469231731687303715884105727', '170141183460469231731687303715884105726', '-170141183460469231731687303715884105727', '0'), sumOverflows: true },
    quoted('unsigned_huge', 'uhugeint', '340282366920938463463374607431768211455', '340282366920938463463374607431768211454', '170141183460469231731687303715884105728', '9007199254740993', '0'),
    column('decimals', 'decimal(38, 10)', ...decimals),
    { ...quoted('wide_decimals', 'decimal(38, 0)', '9'.repeat(38), `${'9'.repeat(37)}8`, '-1', '0'), sumOverflows: true },
    quoted('doubles', 'double', ...doubles, '-0', 'NaN', 'Infinity', '-Infinity'),
    quoted('singles', 'float', ...singles, 'NaN', 'Infinity', '-Infinity'),
    column('weights', 'float', ...weights),
    quoted('dates', 'date', '2024-02-29', '0001-01-01', '9999-12-31', '0044-03-15 (BC)', '20204-01-15', 'infinity', '-infinity'),
    quoted('timestamps', 'timestamp', '2024-02-29 23:59:59.999999', '2024-02-29 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59.999999', '0044-03-15 (BC) 12:30:00', '20204-01-15 08:00:00', 'infinity', '-infinity'),
    quoted('seconds', 'timestamp_s', '2024-02-29 23:59:59', '1969-12-31 00:00:00'),
    quoted('nanoseconds', 'timestamp_ns', '2024-02-29 23:59:59.123456', '2024-02-29 00:00:00'),
    quoted('times', 'time', '00:00:00', '08:30:00.5', '23:59:59.999999'),
    quoted('intervals', 'interval', '1 day', '24 hours', '-1 day', '1 year 2 months'),
    column('booleans', 'boolean', 'true', 'false'),
    quoted('uuids', 'uuid', '6ecd8c99-4036-403d-bf84-cf8400f67836', '00000000-0000-0000-0000-000000000000'),
    quoted('moods', "enum('happy', 'sad', 'so-so', '')", 'happy', 'sad', 'so-so', ''),
    quoted('jsons', 'json', '{"a": 1}', '{"a":1}', '[]', 'null'),
    column('bytes', 'blob', ...binaries.map((hex) => `unhex('${hex}')`)),
    column('lists', 'integer[]', '[1, null, 3]', '[]', '[1]'),
    column('texts_in_lists', 'varchar[]', "['a, b', 'c']", "['a', 'b', 'c']", "['']"),
    column('structs', 'struct(a integer, b varchar)', "{'a': 1, 'b': 'x'}", "{'a': null, 'b': ''}"),
    column('maps', 'map(varchar, integer)', "map {'a': 1}", 'map {}'),
    quoted('bits', 'bit', '1', '01', '10101'),
  ],
  sqlite: [
    quoted('texts', 'text', ...awkwardTexts, ...backslashes),
    column('bigints', 'integer', ...bigints),
    column('doubles', 'real', ...doubles, '9e999', '-9e999'),
    column('decimals', 'decimal(20, 10)', '0', '0.1', '-0.1', '1234567890.123', '3', '9007199254740993'),
    quoted('dates', 'date', '2024-02-29', '0001-01-01', '9999-12-31'),
    quoted('timestamps', 'datetime', '2024-02-29 23:59:59.999', '2024-02-29 00:00:00', '9999-12-31 23:59:59'),
    column('loose_dates', 'date', "'2026-11-15'", "'15.11.2026'", "'2024-02-30'", "'now'", "'2026'", '45976', "'0044-03-15 BC'", "'20204-01-15'", "'infinity'", '1763164800', '2461359', "x'dead'"),
    column('loose_timestamps', 'datetime', "'2026-11-15T08:00:00.5+02:00'", "'2026-11-15 around noon'", "'08:30'", '1763164800123', "'2026-11'", "'0044-03-15 12:30:00 BC'"),
    column('booleans', 'boolean', 'true', 'false'),
    column('bytes', 'blob', ...binaries.map((hex) => `x'${hex}'`)),
    column('anything', '', '1', "'one'", '1.5', "x'00'", "''", "'0'"),
  ],
}

/** Dates that have no timestamp. They are shown and grouped, but no filter takes years of so many digits. */
export const farthestDates: Partial<Record<TestedEngine, OwnColumn>> = {
  postgresql: quoted('farthest', 'date', '294276-12-31', '294277-05-17', '5874897-12-31', '5874897-11-30'),
  duckdb: quoted('farthest', 'date', '290000-08-09', '294277-05-17', '5881580-07-10', '5881580-06-30', '5877641-06-25 (BC)'),
}

/** Types that a database has to be taught before a column can have them. */
export const ownTypes: Partial<Record<TestedEngine, readonly string[]>> = {
  postgresql: [
    "create type mood as enum ('happy', 'sad', 'so-so')",
    'create domain code as varchar(10)',
    'create domain code_of_code as code',
    'create domain rate as numeric(10, 2)',
    'create domain rate_of_rate as rate',
    'create domain birth as date',
    'create domain birth_of_birth as birth',
    'create domain scan as bytea',
  ],
  // As servers were set up before zero dates were refused.
  mysql: ["set sql_mode = 'ALLOW_INVALID_DATES'"],
}
