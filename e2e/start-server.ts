import { startSoundings } from './soundings-server.ts'

/** One server for the whole run. Tests stay apart by making users of their own. */
export default async function startServer() {
  const server = await startSoundings()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return server.stop
}
