import * as fc from 'fast-check'
import { openDashboard } from '../packages/web/src/features/dashboards/state/dashboard-state.ts'
import { toDashboardModel } from '../packages/web/src/features/dashboards/state/dashboard-wire.ts'
import { newAnalyst, saveDashboard } from './clinic.ts'
import { doing, expectShown, type DashboardSession, type DashboardStep } from './dashboard-model.ts'
import { connectClinicWithQuestions, editorPermissions, unique } from './dashboard-page.ts'
import { keepTokens, test } from './test.ts'

const SEQUENCES = Number(process.env.DASHBOARD_SEQUENCES ?? 2)
const SEED = Number(process.env.DASHBOARD_SEED ?? 15)
/** Short ones, since the rules are tried with thousands of long ones beside the code; the variable brings long ones here too. */
const [SHORTEST, LONGEST] = process.env.DASHBOARD_SEQUENCES === undefined ? [7, 9] : [10, 40]

const names = Object.keys(doing) as DashboardStep['do'][]
const often: DashboardStep['do'][] = ['add', 'add', 'add', 'viewType', 'option', 'save', 'reload']
/** A split chart with other options than its question has, under a filter and in another view. Every sequence begins so. */
const beginning: DashboardStep[] = [
  { do: 'add', a: 2, b: 0 },
  { do: 'option', a: 1, b: 4 },
  { do: 'colours', a: 1, b: 2 },
  { do: 'filter', a: 0, b: 0 },
  { do: 'save', a: 0, b: 0 },
  { do: 'viewType', a: 0, b: 3 },
]
/** Steps that are not needed for a failure shrink to null, so that the shortest sequence is printed. */
const step = fc.option(fc.record({ do: fc.constantFrom(...often, ...names), a: fc.nat(20), b: fc.nat(99) }), {
  freq: 50,
})

test('after any sequence of work on a dashboard what is shown is what is stored and what the question of each tile gives [DE4 DE5 DE6 DE8]', async ({
  page: first,
  api,
}) => {
  const patience = 60_000 + SEQUENCES * 60_000
  test.setTimeout(patience + 60_000)
  const on = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const tokens = await api.signIn(user)
  const twoGroups = on.clinic.query('visits', [
    on.clinic.group('visits.diagnosis_code'),
    on.clinic.group('patients.status'),
    on.clinic.view('visits.id', 'rowCount'),
  ])
  const questions = await Promise.all([
    on.byDiagnosis(ask, { name: unique('Table') }),
    on.countOfVisits(ask, { name: unique('Number') }),
    on.byDiagnosis(ask, {
      name: unique('Bars'),
      query: twoGroups,
      defaultView: 'BAR',
      viewTypeOptions: '{"stack":true,"dimensionalGrouping":true,"avgLine":false,"maxPoint":false,"minPoint":false}',
    }),
  ])
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: SHORTEST, maxLength: LONGEST, size: 'max' }), async (sequence) => {
      const dashboard = await saveDashboard(ask, [questions[0]])
      const page = await first.context().newPage()
      const done: string[] = []
      try {
        await keepTokens(page, tokens)
        await page.goto(`/dashboards/edit/${dashboard.id}`)
        const session: DashboardSession = {
          page,
          ask,
          id: dashboard.id,
          questions,
          state: openDashboard(toDashboardModel(dashboard)),
        }
        await expectShown(session)
        for (const each of [...beginning, ...sequence]) {
          if (each === null) continue
          const before = session.state
          done.push(`${each.do} ${each.a} ${each.b}`)
          await doing[each.do](session, each.a, each.b)
          if (session.state === before) done.pop()
          if (each.do === 'save' || each.do === 'reload') await expectShown(session)
        }
        await doing.save(session)
        await expectShown(session)
        done.push('reload')
        await doing.reload(session, 0)
        await expectShown(session)
      } catch (error) {
        throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter: ${done.join(', ')}`, {
          cause: error,
        })
      } finally {
        await page.close({ runBeforeUnload: false })
      }
    }),
    // A failure found by then is printed, instead of being cut off by the time limit of the test.
    { numRuns: SEQUENCES, seed: SEED, interruptAfterTimeLimit: patience },
  )
})
