import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, serviceNames, showsNoRows } from '@soundings/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer } from './problems.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** Serves the page and its assets, which are not counted: they come from memory and disk, and a whole building loads them anew after an upgrade. Addresses of screens all get the same page; the browser's router reads them. */
export async function servePage(
  app: FastifyInstance,
  { webDir, apiNames }: { webDir: string; apiNames: readonly string[] },
) {
  const pageFile = join(webDir, 'index.html')
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined
  if (page) {
    app.get(
      '/',
      { config: { allow: 'public', records: showsNoRows, isUncounted: true }, schema: { hide: true } },
      (_request, reply) => sendPage(reply, page),
    )
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, allow: 'public', records: showsNoRows, isUncounted: true }
      })
      await scope.register(fastifyStatic, {
        root: webDir,
        preCompressed: true,
        index: false,
        // Only names made by the build: no listing, no dot files, no manifest.
        allowedPath: (path) => !path.includes('/.'),
        cacheControl: false,
        setHeaders: (response, path) =>
          void response.header(
            'cache-control',
            path.includes('/assets/') ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache',
          ),
      })
    })
  }

  const isApi = (path: string) => {
    const [first = '', second = ''] = path.split('/').slice(1)
    // Under whatever community: one that is not ours must not be answered with a page that programs cannot read.
    return apiNames.includes(first) || serviceNames.some((name) => name === second)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !isApi(path) && !/\.\w+$/.test(path)
    if (page && isScreen) return sendPage(reply, page)
    app.countRequest(request)
    return answer(new Problem('missing', 'There is nothing at this address'), request, reply)
  })
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
