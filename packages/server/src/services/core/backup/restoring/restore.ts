import { newTabId, Problem, type RestoreReport, withTabIds } from '@soundings/contract'
import type { Audit } from '../../../../platform/audit/audit.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Discovery } from '../../../discovery/index.ts'
import type { Dashboards } from '../../dashboards/dashboards.ts'
import { contentOf } from '../../dashboards/dashboard-content.ts'
import type { Questions } from '../../questions/questions.ts'
import type { Archive } from '../archive-format.ts'
import { withIdsHere } from './resolve-links.ts'
import { createRestorePlanner, type Needs as PlannerNeeds, type RestorePlan, withQuestions } from './plan-restore.ts'
import { readArchive } from '../read-archive.ts'

interface Needs extends PlannerNeeds {
  readonly questions: PlannerNeeds['questions'] &
    Pick<Questions, 'insertWithin' | 'replaceWithin' | 'mapViewOptionsWithin'>
  readonly dashboards: PlannerNeeds['dashboards'] &
    Pick<Dashboards, 'insertWithin' | 'replaceWithin' | 'mapViewOptionsWithin'>
  readonly tables: PlannerNeeds['tables'] & Pick<Discovery['tables'], 'changeSettingsWithin'>
  readonly transaction: <Result>(work: (within: Db) => Promise<Result>) => Promise<Result>
  readonly audit: Audit
}

interface Asked {
  readonly isDryRun: boolean
  readonly token?: string | undefined
}

/** So many reasons a refusal names. */
const NAMED = 3

/** Brings back what an archive holds, all or nothing. New things belong to the person who restores them; no share and no right comes with them. */
export function createRestore(needs: Needs) {
  const { questions, dashboards, tables, transaction, audit } = needs
  const plan = createRestorePlanner(needs)

  async function applyQuestions(
    viewer: Viewer,
    planned: RestorePlan['questions'],
    within: Db,
  ): Promise<ReadonlyMap<number, number>> {
    const ids = new Map<number, number>()
    for (const { wanted, match } of planned) {
      if (!('existing' in match)) {
        ids.set(wanted.id, await questions.insertWithin(viewer, wanted, within))
        continue
      }
      const { id, version } = match.existing
      if (match.outcome === 'changed') await questions.replaceWithin(viewer, { ...wanted, id, version }, within)
      ids.set(wanted.id, id)
    }
    return ids
  }

  async function applyDashboards(
    viewer: Viewer,
    planned: RestorePlan['dashboards'],
    ids: ReadonlyMap<number, number>,
    within: Db,
  ): Promise<ReadonlyMap<number, number>> {
    const here = new Map<number, number>()
    for (const { wanted, match } of planned) {
      const tabs = withQuestions(wanted.tabs, (questionId) => ids.get(questionId)!)
      const content = contentOf({
        ...wanted,
        // Archives of earlier versions have tabs without ids.
        tabs: match.outcome === 'changed' ? withTabIds(tabs, match.existing.tabs, newTabId) : withTabIds(tabs),
      })
      if (match.outcome === 'new') here.set(wanted.id, await dashboards.insertWithin(viewer, content, within))
      if (match.outcome === 'changed') await dashboards.replaceWithin(viewer, match.existing, content, within)
      if ('existing' in match) here.set(wanted.id, match.existing.id)
    }
    return here
  }

  return async function restore(viewer: Viewer, file: Buffer, { isDryRun, token }: Asked): Promise<RestoreReport> {
    const archive = await readArchive(file)
    const planned = await plan(viewer, archive)
    if (isDryRun) return toReport(archive, planned, false)
    if (token !== undefined && token !== planned.token) throw planOutdated()
    if (!planned.applicable) throw blocked(planned)
    await transaction(async (within) => {
      // First, because it locks the rows of the databases.
      for (const [tableId, settings] of planned.settings.changes)
        await tables.changeSettingsWithin(viewer, tableId, settings, within)
      const ids = await applyQuestions(viewer, planned.questions, within)
      const dashboardIds = await applyDashboards(viewer, planned.dashboards, ids, within)
      const withIds = (options: string) => withIdsHere(options, dashboardIds)
      await questions.mapViewOptionsWithin([...ids.values()], withIds, within)
      await dashboards.mapViewOptionsWithin([...dashboardIds.values()], withIds, within)
      await audit.record(
        { username: viewer.username, action: 'backup.restore', detail: describe(planned), address: viewer.address },
        within,
      )
    })
    return toReport(archive, planned, true)
  }
}

export type Restore = ReturnType<typeof createRestore>

function toReport(
  { manifest: { productVersion, createdDate, leftOut } }: Archive,
  { entries, settings, lostLinks, applicable, token }: RestorePlan,
  applied: boolean,
): RestoreReport {
  return {
    applied,
    applicable,
    plan: token,
    productVersion,
    createdDate,
    entries: [...entries],
    settings: [...settings.report],
    leftOut: [...leftOut],
    lostLinks: [...lostLinks],
    message: applied ? 'imported successfully' : '',
  }
}

function describe({ entries }: RestorePlan): string {
  const count = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length
  return `${count('new')} new, ${count('changed')} changed, ${count('same')} the same`
}

function blocked({ entries }: RestorePlan) {
  const all = entries.flatMap(({ kind, name, reasons }) => reasons.map((reason) => `${kind} ${name}: ${reason}`))
  const more = all.length > NAMED ? [`and ${all.length - NAMED} more`] : []
  return new Problem('conflict', `Nothing was restored. ${[...all.slice(0, NAMED), ...more].join('; ')}`)
}

function planOutdated() {
  return new Problem(
    'conflict',
    'Something changed after this preview, so nothing was restored. Check the preview again',
  )
}
