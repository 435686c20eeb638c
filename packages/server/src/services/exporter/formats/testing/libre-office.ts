import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Conversion {
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** What LibreOffice converts them to, and how it reads them. */
  readonly to: string
  readonly readAs?: string
}

/** Opens files in LibreOffice and gives what it saves them as, by name. */
export async function convertInLibreOffice<Name extends string>(
  { files, to, readAs }: Conversion,
  saved: readonly Name[],
): Promise<Record<Name, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-office-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const paths = Object.keys(files).map((name) => join(folder, name))
    const inputFilter = readAs === undefined ? [] : [`--infilter=${readAs}`]
    const args = [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...inputFilter,
      '--convert-to',
      to,
      '--outdir',
      folder,
      ...paths,
    ]
    await promisify(execFile)('soffice', args, { env: { ...process.env, HOME: folder } })
    return Object.fromEntries(saved.map((name) => [name, readFileSync(join(folder, name), 'utf8')])) as Record<
      Name,
      string
    >
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
