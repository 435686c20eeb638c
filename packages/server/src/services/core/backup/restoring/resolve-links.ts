import { mapViewOptions } from '@soundings/contract'
import type { Archive, ArchivedQuestion } from '../archive-format.ts'
import type { ResolvedNames } from './resolve-names.ts'

interface Named {
  readonly id: number
  readonly owner: string
  readonly name: string
}

/**
 * What the settings of views mean here: columns by their names, and the dashboards to which cells lead by the archive or by their names. A
 * dashboard of the archive that has no certain id yet keeps that of the archive, below 0.
 */
export function resolveLinks(
  { dashboards, manifest: { linkedDashboards = [] } }: Archive,
  names: ResolvedNames,
  installed: readonly Named[],
) {
  const lost = new Set<string>()
  const here = Map.groupBy(installed, ({ name }) => name)
  const archived = Map.groupBy(dashboards, ({ name }) => name)
  const inArchive = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]))
  const linked = new Map(linkedDashboards.map((dashboard) => [dashboard.id, dashboard]))

  function idOf(id: number): number | undefined {
    const own = inArchive.get(id)
    if (own) {
      const [same, ...others] = here.get(own.name) ?? []
      return same && others.length === 0 && archived.get(own.name)!.length === 1 ? same.id : -id
    }
    const named = linked.get(id)
    const candidates = (named && here.get(named.name)) ?? []
    const theirs = candidates.filter(({ owner }) => owner === named?.owner)
    const [only, ...others] = candidates.length > 1 ? theirs : candidates
    return others.length === 0 ? only?.id : undefined
  }

  const columns = names.idMap(() => undefined)
  return {
    /** The settings of a view of a question of the archive; `of` says whose they are. */
    optionsHere: (text: string, { query }: Pick<ArchivedQuestion, 'query'>, of: string): string =>
      mapViewOptions(text, {
        vids: query.columns.flatMap(({ vid }) => vid ?? []),
        column: (id) => columns.column(id) || undefined,
        reference: (id) => columns.reference(id) || undefined,
        dashboard(id) {
          const found = idOf(id)
          const name = linked.get(id)?.name
          if (found === undefined)
            lost.add(
              `${of}: cells lead to ${name === undefined ? 'a dashboard that the archive does not name' : `the dashboard ${name}, which is not here or not the only one of this name`}`,
            )
          return found
        },
      }),

    /** Links that are left out, since no dashboard here is theirs. */
    lost: (): string[] => [...lost],
  }
}

export type ResolvedLinks = ReturnType<typeof resolveLinks>

/** The settings of a view once all dashboards of the archive have ids. */
export const withIdsHere = (text: string, idsHere: ReadonlyMap<number, number>): string =>
  mapViewOptions(text, {
    vids: [],
    column: (id) => id,
    reference: (id) => id,
    dashboard: (id) => (id < 0 ? idsHere.get(-id) : id),
  })
