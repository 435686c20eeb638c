import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { ClickHouseError, createClient, type ClickHouseSettings } from '@clickhouse/client'
import {
  codeOf,
  connectionLost,
  EngineError,
  noSuchDatabase,
  notPermitted,
  queryFailed,
  queryTimedOut,
  serverBusy,
  wrongPassword,
} from '../engine-error.ts'
import type { ConnectionSettings } from '../engine.ts'
import { describeNetworkFailure, type ServerAddress, tlsFailed } from '../connections/network.ts'

/** Longer than any statement may run: our own limit ends it before. */
const NO_SOCKET_TIMEOUT_MS = 86_400_000
const DEFAULT_CONNECTIONS = 8

/** What every statement is run with. Each is a request of its own, so none of it can be left over from another one. */
const settings: ClickHouseSettings = {
  // Reading only, with limits that we may set.
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  max_result_rows: '0',
  max_result_bytes: '0',
  timeout_before_checking_execution_speed: 0,
  max_query_size: '16777216',
  max_ast_elements: '1000000',
  max_expanded_ast_elements: '5000000',
  // The same meaning as on other databases.
  session_timezone: 'UTC',
  join_use_nulls: 1,
  transform_null_in: 0,
  aggregate_functions_null_for_empty: 1,
  asterisk_include_materialized_columns: 1,
  asterisk_include_alias_columns: 1,
  group_by_use_nulls: 0,
  decimal_check_overflow: 1,
  // Subqueries and joined tables of Distributed tables are read once and sent to all shards.
  distributed_product_mode: 'global',
  prefer_global_in_and_join: 1,
  // Every digit of a number.
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_denormals: 1,
  output_format_json_escape_forward_slashes: 0,
  date_time_output_format: 'simple',
  date_time_input_format: 'basic',
  http_zlib_compression_level: '1',
  // Until 25.10 servers wrote an error in the middle of an answer as its last row, and ended the answer as if it were whole.
  http_write_exception_in_output_format: 0,
}

/** Connects to the address that was checked, whatever the name resolves to later. */
export function openClient(
  { database, username, password, tls, maxConnections = DEFAULT_CONNECTIONS }: ConnectionSettings,
  { host, address, port }: ServerAddress,
) {
  const lookup: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address))
  const options = { keepAlive: true, maxSockets: maxConnections, lookup }
  const name = isIP(host) === 6 ? `[${host}]` : host
  return createClient({
    url: `${tls ? 'https' : 'http'}://${name}:${port}`,
    database,
    username: username ?? 'default',
    password: password ?? '',
    application: 'soundings',
    request_timeout: NO_SOCKET_TIMEOUT_MS,
    compression: { response: true, request: false },
    use_multipart_params_auto: true,
    http_agent: tls
      ? new SecureAgent({ ...options, ...(tls === true ? {} : { ca: tls.ca }) })
      : new PlainAgent(options),
    set_basic_auth_header: true,
    clickhouse_settings: settings,
    log: { level: 127 },
  })
}

const wrongPasswordCodes = new Set(['516', '192', '193', '194'])
const notPermittedCodes = new Set(['164', '497', '452', '291'])
const UNKNOWN_DATABASE = '81'
const TIMEOUT_EXCEEDED = '159'
const TOO_MANY_QUERIES = '202'
const QUERY_WAS_CANCELLED = '394'

/** Words what a server or the way to it reports. */
export function describeFailure(
  error: unknown,
  { database }: ConnectionSettings,
  server: ServerAddress,
  timeoutMs: number,
): EngineError {
  if (!(error instanceof ClickHouseError)) return describeSocketFailure(error, server)
  const { code } = error
  if (wrongPasswordCodes.has(code)) return wrongPassword(error)
  if (code === UNKNOWN_DATABASE) return noSuchDatabase(database, error)
  if (code === TIMEOUT_EXCEEDED) return queryTimedOut(timeoutMs, error)
  if (notPermittedCodes.has(code)) return notPermitted(error)
  if (code === TOO_MANY_QUERIES) return serverBusy(error)
  // We leave what we cancel before its answer comes, so it was someone else.
  return code === QUERY_WAS_CANCELLED ? connectionLost(error) : queryFailed(error)
}

function describeSocketFailure(error: unknown, server: ServerAddress): EngineError {
  const known = describeNetworkFailure(error, server)
  if (known) return known
  const code = codeOf(error) ?? ''
  if (/^(EPROTO|ERR_OSSL)/.test(code)) return tlsFailed(server.host, error)
  if (/^(HPE_|Z_|ERR_STREAM|ERR_HTTP)/.test(code)) return connectionLost(error)
  return notClickHouse(server, error)
}

/** Any web server can answer there, so what it says is not passed on. Errors of ClickHouse have a code. */
export function notClickHouse({ host, port }: ServerAddress, cause?: unknown) {
  return new EngineError('lost-connection', `What answers at ${host} on port ${port} is not ClickHouse`, { cause })
}
