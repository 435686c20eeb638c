import type { Kysely } from 'kysely'
import type { Migration } from '../migration.ts'

/** Tiles were placed without the view settings of their questions. Those that never got settings of their own take the question's. */
export const tileOptions: Migration = {
  name: '0019-tile-options',
  async up({ db: untyped }) {
    const db = untyped as Kysely<Tables>
    const questions = await db
      .selectFrom('questions')
      .select(['id', 'view_options'])
      .where('view_options', 'not in', ['', '{}'])
      .execute()
    const optionsOf = new Map(questions.map(({ id, view_options }) => [id, view_options]))

    for (const { id, content } of await db.selectFrom('dashboards').select(['id', 'content']).execute()) {
      const filled = withOptions(content, optionsOf)
      if (filled !== content) await db.updateTable('dashboards').set({ content: filled }).where('id', '=', id).execute()
    }
    for (const { dashboard_id, version, content } of await db
      .selectFrom('dashboard_versions')
      .select(['dashboard_id', 'version', 'content'])
      .execute()) {
      const filled = withOptions(content, optionsOf)
      if (filled !== content)
        await db
          .updateTable('dashboard_versions')
          .set({ content: filled })
          .where('dashboard_id', '=', dashboard_id)
          .where('version', '=', version)
          .execute()
    }
  },
}

/** The tables as they are at this moment. */
interface Tables {
  questions: { id: number; view_options: string }
  dashboards: { id: number; content: string }
  dashboard_versions: { dashboard_id: number; version: number; content: string }
}

interface Content {
  readonly tabs?: readonly {
    readonly views?: readonly { readonly questionId: number; readonly viewOptionsJSON?: string }[]
  }[]
}

function withOptions(content: string, optionsOf: ReadonlyMap<number, string>): string {
  const { tabs = [], ...rest } = JSON.parse(content) as Content
  const views = tabs.flatMap((tab) => tab.views ?? [])
  const isSilent = ({ questionId, viewOptionsJSON = '{}' }: (typeof views)[number]) =>
    optionsOf.has(questionId) && ['', '{}'].includes(viewOptionsJSON.trim())
  if (!views.some(isSilent)) return content
  const filled = tabs.map((tab) => ({
    ...tab,
    views: tab.views?.map((view) =>
      isSilent(view) ? { ...view, viewOptionsJSON: optionsOf.get(view.questionId) } : view,
    ),
  }))
  return JSON.stringify({ ...rest, tabs: filled })
}
