import { type Demo, Problem } from '@soundings/contract'
import { demoDashboard, demoQuestions } from '@soundings/demo'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Dashboards } from '../dashboards/dashboards.ts'
import type { Questions } from '../questions/questions.ts'
import { createDemoContent } from './install-demo-content.ts'

interface Needs {
  readonly questions: Questions
  readonly dashboards: Dashboards
  readonly hospital: Discovery['demo']
}

const demoNames = new Set<string>(Object.values(demoQuestions).map(({ name }) => name))

/** The demo: how it comes into a new installation, and how it goes again. */
export function createDemo({ questions, dashboards, hospital }: Needs) {
  const content = createDemoContent({ questions, dashboards })

  async function questionsOver(viewer: Viewer, databaseId: number) {
    return (await questions.list(viewer, { size: 'all' })).rows.filter(
      ({ datasourceID }) => datasourceID === databaseId,
    )
  }

  return {
    install: content.install,

    async view(viewer: Viewer): Promise<Demo> {
      const databaseId = await hospital.find(viewer)
      const isComing = await hospital.isComing()
      if (databaseId === undefined) return { databaseId: null, isComing, othersQuestions: [] }
      const asking = await questionsOver(viewer, databaseId)
      return {
        databaseId,
        isComing,
        othersQuestions: asking.map(({ name }) => name).filter((name) => !demoNames.has(name)),
      }
    },

    /** The dashboard and the demo's own questions go into the trash first, so that a crash leaves nothing that leads nowhere. */
    async remove(viewer: Viewer): Promise<void> {
      const databaseId = await hospital.find(viewer)
      if (databaseId === undefined) throw new Problem('missing', 'There is no demo to remove')
      for (const { id, name } of (await dashboards.list(viewer, { size: 'all' })).rows)
        if (name === demoDashboard.name) await dashboards.remove(viewer, id)
      for (const { id, name } of await questionsOver(viewer, databaseId))
        if (demoNames.has(name)) await questions.remove(viewer, id)
      await hospital.remove(viewer, databaseId)
    },
  }
}

export type DemoRules = ReturnType<typeof createDemo>
