import { run, say } from '../processes.mjs'

/** Asks the registry for known advisories of what is installed. A registry that does not answer is no finding. */
export default async function checkAdvisories() {
  const { output } = await run('npm', ['audit', '--json', '--no-fund'])
  const report = readReport(output)
  if (!report) {
    say(
      `The registry did not answer, so advisories are not checked:\n${output.trim().split('\n').slice(0, 3).join('\n')}`,
    )
    process.exit(0)
  }
  const found = Object.values(report.vulnerabilities)
  for (const { name, severity, range } of found) say(`${severity}: ${name} ${range}`)
  say(
    found.length === 0 ? 'No dependency has a known advisory.' : `Dependencies with a known advisory: ${found.length}`,
  )
  process.exit(found.length === 0 ? 0 : 1)
}

/** Undefined for everything that is no report, such as an error of the network. */
function readReport(output) {
  try {
    const read = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    return read.vulnerabilities ? read : undefined
  } catch {
    return undefined
  }
}
