import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createChunkNames, findCircle } from './chunks.ts'

const servedByTheServer = ['/auth', '/core', '/discovery', '/exporter', '/scheduler', '/health', '/api-docs']
/** Where the server of the development setup listens. */
const server = process.env.SOUNDINGS_URL ?? 'http://127.0.0.1:8080'

const start = /src\/(main\.tsx|features\/sign-in\/SignInScreen)|rolldown\/runtime/
/** The size of an element is asked by tables, charts and tools alike: in a file of its own it would be a request of 900 bytes. */
const frame = /src\/(app\/SignedIn\.tsx|components\/list-screen\/)|@mantine\/hooks\/.*use-resize-observer/
const sharedKit =
  /\/(node_modules\/(@mantine|@tabler|@tanstack\/react-query|dayjs)|src\/(ui|api)|(contract|query)\/src)\//

const chunkNames = createChunkNames((id) => start.test(id) || frame.test(id))

/** The page checks with zod but never writes JSON schemas, for which zod would bring 5 KB of script along. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return
    return code
      .replace(/import \* as processors from "[^"]+";/, 'const processors = {};')
      .replace(
        /import \{ (create\w+), (create\w+) \} from "[^"]+to-json-schema.js";/,
        'const $1 = () => undefined, $2 = $1;',
      )
  },
}

/** What a call does in words, who may make it and what the audit record says of it is for the server; lists would load 5 KB of it. */
const withoutServerWords: Plugin = {
  name: 'without-server-words',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? code
          .replaceAll(/^(\s*)summary: (["'`])(?:\\.|(?!\2).)*\2,$/gm, "$1summary: '',")
          .replaceAll(/^\s*records: (?:\[[^\]\n]*\]|\w+),$/gm, '')
          // The page tells public calls from others: they carry no token.
          .replaceAll(/^\s*allow: (?!"public")(?:\[[^\]]*\]|"[^"\n]*"|[\w.]+),$/gm, '')
      : undefined,
}

/** Files that import each other are run before what they need is there, and the page stays empty. */
const withoutCircles: Plugin = {
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = findCircle(
      new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : []))),
    )
    if (circle) this.error(`Files of the page import each other: ${circle.join(' → ')}. See chunks.ts`)
  },
}

/** A style sheet that names a file which is not there is built with no more than a warning, and the page asks for it in vain. */
const withoutLostFiles: Plugin = {
  name: 'without-lost-files',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const lost =
        file.fileName.endsWith('.css') && 'source' in file && /url\(["']?(\.[^)"']*)/.exec(String(file.source))
      if (lost) this.error(`A style sheet names ${lost[1]}, which is not there`)
    }
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), withoutJsonSchemas, withoutServerWords, withoutCircles, withoutLostFiles],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(servedByTheServer.map((prefix) => [`^${prefix}(/|$)`, { target: server }])),
  },
  build: {
    manifest: true,
    target: 'es2022',
    // Drawings stay files of their own: inside the script or the style sheet everybody would load them first.
    assetsInlineLimit: 0,
    // One style sheet: those of single screens are a few hundred bytes each, and each would be a request.
    cssCodeSplit: mode === 'gallery',
    // Every browser of the target knows how to preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The gallery is no part of the product; the browser tests ask for it with `--mode gallery`.
      input: mode === 'gallery' ? ['index.html', 'gallery.html'] : ['index.html'],
      // The contract only declares values, so an endpoint that a screen does not use stays out of its chunk.
      treeshake: { moduleSideEffects: (id) => (/\/packages\/(contract|query)\/src\//.test(id) ? false : undefined) },
      output: {
        codeSplitting: {
          // Few files rather than seventy small ones: what the sign-in page needs, what every signed-in page needs, and
          // what six or more screens share. Not for the gallery: with a piece of 'start' it would start the product too.
          groups:
            mode === 'gallery'
              ? []
              : [
                  { name: 'start', test: start, priority: 3 },
                  { name: 'frame', test: frame, priority: 2 },
                  {
                    name: chunkNames.ofShared,
                    debugName: 'shared',
                    test: sharedKit,
                    minShareCount: 6,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: chunkNames.ofDashboards,
                    debugName: 'dashboards',
                    priority: -1,
                    includeDependenciesRecursively: false,
                  },
                ],
        },
      },
    },
  },
}))
