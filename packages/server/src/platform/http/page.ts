import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@soundings/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answer } from './problems.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** Serves the page and its assets. Addresses of screens all get the same page; the browser's router reads them. */
export async function servePage(app: FastifyInstance, { webDir, apiPrefixes }: { webDir: string; apiPrefixes: readonly string[] }) {
  const hasPage = existsSync(join(webDir, 'index.html'))
  if (hasPage) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, allow: 'public' }
      })
      await scope.register(fastifyStatic, {
        root: webDir,
        preCompressed: true,
        index: false,
        // Only names made by the build: no listing, no dot files, no manifest.
        allowedPath: (path) => !path.includes('/.'),
        cacheControl: false,
        setHeaders: (response, path) =>
          void response.header('cache-control', path.includes('/assets/') ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache'),
      })
    })
  }

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) && !/\.\w+$/.test(path)
    if (hasPage && isScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return answer(new Problem('missing', 'There is nothing at this address'), request, reply)
  })
}
