import { basename, extname } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Ids = ReadonlySet<string>

interface Reached {
  /** By the page that is there before a screen. */
  readonly frame: Ids
  readonly lists: Ids
  readonly dashboard: Ids
  readonly charts: Ids
  /** By screens and dialogs that are neither of a dashboard nor charts. */
  readonly others: Ids
}

const isList = (id: string) =>
  /features\/(users\/UsersScreen|questions\/QuestionsScreen|dashboards\/DashboardsScreen)\.tsx$/.test(id)
const isDashboard = (id: string) => id.endsWith('features/dashboards/viewer/DashboardScreen.tsx')
/** Their parts; the list of dashboards lies beside them. */
const isOfDashboards = (id: string) => /\/features\/dashboards\/[^/]+\//.test(id)
const isChart = (id: string) => /src\/charts\/(drawing\/drawn-charts|kpi\/KpiTile)\.tsx$/.test(id)

export function createChunkNames(isFrame: (id: string) => boolean) {
  let known: Reached | undefined
  const reachedIn = (id: string, context: Context) => (known ??= reachAll(id, isFrame, context))

  return {
    /** Names the file of each module that many screens share: `kit` for what lists use as well, so that they load no more, and `forms`. */
    ofShared(id: string, context: Context): string {
      const { frame, lists } = reachedIn(id, context)
      return frame.has(id) || lists.has(id) ? 'kit' : 'forms'
    },
    /**
     * Names the file of each module that a dashboard shows, so that opening one takes few files: `parts` for what lists use as
     * well, `result` for what other screens use, `dashboard` for the rest, and `charts`. None of them imports one that is named after
     * it, and a list loads none but the first.
     */
    ofDashboards(id: string, context: Context): string | null {
      const { frame, lists, dashboard, charts, others } = reachedIn(id, context)
      if (frame.has(id) || !(dashboard.has(id) || charts.has(id))) return null
      if (lists.has(id))
        return /\/src\/(charts|components|features)\/|icons-react\/dist\/esm\/icons\//.test(id) ? 'parts' : null
      if (others.has(id)) return dashboard.has(id) || !id.includes('/@mantine/') ? 'result' : null
      return dashboard.has(id) ? 'dashboard' : 'charts'
    },
  }
}

function reachAll(anyId: string, isFrame: (id: string) => boolean, context: Context): Reached {
  const info = (id: string) => context.getModuleInfo(id)
  const imports = createImports(context)
  const all = walk([rootOf(anyId, context)], (id) => [...imports(id), ...(info(id)?.dynamicallyImportedIds ?? [])])
  const loadedLater = [...all].filter((id) => (info(id)?.dynamicImporters.length ?? 0) > 0)
  const from = (ids: Iterable<string>) => walk(ids, imports)
  return {
    frame: from([...all].filter(isFrame)),
    lists: from(loadedLater.filter(isList)),
    dashboard: from(loadedLater.filter(isDashboard)),
    charts: from(loadedLater.filter(isChart)),
    others: from(loadedLater.filter((id) => !isOfDashboards(id) && !isChart(id) && !isFrame(id))),
  }
}

/** What a module imports. Of packages that have one file which exports everything, only the modules whose names it uses. */
function createImports(context: Context) {
  const exportsOf = new Map<string, ReadonlyMap<string, string>>()
  const isBarrel = (id: string) =>
    /(contract|query)\/src\/index\.ts$|tabler-icons-react\.mjs$|@mantine\/(core|hooks)\/esm\/index\.mjs$|@tanstack\/(react-query|query-core)\/build\/modern\/index\.js$/.test(
      id,
    )

  function namesIn(barrel: string): ReadonlyMap<string, string> {
    const known = exportsOf.get(barrel)
    if (known) return known
    const names = new Map<string, string>()
    for (const id of context.getModuleInfo(barrel)?.importedIds ?? []) {
      for (const name of context.getModuleInfo(id)?.exports ?? [])
        names.set(name === 'default' ? basename(id, extname(id)) : name, id)
    }
    exportsOf.set(barrel, names)
    return names
  }

  return (id: string): readonly string[] => {
    const module = context.getModuleInfo(id)
    if (!module || isBarrel(id)) return []
    const used = [...(module.code ?? '').matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
    )
    return module.importedIds.flatMap((imported) =>
      isBarrel(imported) ? [imported, ...used.flatMap((name) => namesIn(imported).get(name) ?? [])] : [imported],
    )
  }
}

function walk(begin: Iterable<string>, next: (id: string) => readonly string[]): Ids {
  const seen = new Set(begin)
  // A set also gives what is added while it is gone through.
  for (const id of seen) next(id).forEach((each) => seen.add(each))
  return seen
}

function rootOf(id: string, context: Context): string {
  const up = walk([id], (each) => [
    ...(context.getModuleInfo(each)?.importers ?? []),
    ...(context.getModuleInfo(each)?.dynamicImporters ?? []),
  ])
  return [...up].find((each) => context.getModuleInfo(each)?.isEntry) ?? id
}

/** Files that import each other, the first one named again at the end; undefined where there are none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  function from(file: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = from(file, [])
    if (circle) return circle
  }
  return undefined
}
