import type { DbTable } from '@soundings/contract'
import * as fc from 'fast-check'
import { openDatabase } from '../packages/web/src/features/studio/model/question/data-set.ts'
import { startHistory } from '../packages/web/src/features/studio/model/history.ts'
import { connectClinic, type Clinic } from './clinic.ts'
import { checkMark, doing, type StudioStep } from './studio-model.ts'
import { addQuestion, studioOn, studioPath } from './studio-page.ts'
import { listenTo } from './studio-screen.ts'
import type { Session } from './studio-session.ts'
import { keepTokens, test } from './test.ts'

const SEQUENCES = Number(process.env.STUDIO_SEQUENCES ?? 16)
const SEED = Number(process.env.STUDIO_SEED ?? 15)
/** Shorter than a day's work, so that many of them fit; the variable brings the long ones. */
const LONGEST = process.env.STUDIO_SEQUENCES === undefined ? 22 : 60
/** One for each worker, so that they run beside each other. */
const PARTS = 2

const names = Object.keys(doing) as StudioStep['do'][]
const often: StudioStep['do'][] = ['addView', 'addGroup', 'preview', 'preview', 'preview']
/** Steps that are not needed for a failure shrink to none, so that the shortest sequence is printed. */
const step = fc.option(fc.record({ do: fc.constantFrom(...often, ...names), a: fc.nat(20), b: fc.nat(99) }), {
  freq: 50,
})

/** The address of a zoomed question changes, which must not begin another studio, whichever way it was opened. A quarter of the sequences begin so. */
const zoomed: StudioStep[] = [
  { do: 'addGroup', a: 1, b: 0 },
  { do: 'addView', a: 0, b: 0 },
  { do: 'preview', a: 0, b: 0 },
  { do: 'viewType', a: 1, b: 0 },
  { do: 'zoom', a: 0, b: 0 },
]

/** All of a question with a calculated column is taken back and brought again by keys. A quarter of the sequences begin so. */
const calculated: StudioStep[] = [
  { do: 'addGroup', a: 0, b: 0 },
  { do: 'addView', a: 1, b: 0 },
  { do: 'preview', a: 0, b: 0 },
  { do: 'formula', a: 0, b: 0 },
  { do: 'limit', a: 2, b: 0 },
  { do: 'filter', a: 0, b: 5 },
  { do: 'stepByKeys', a: 7, b: 0 },
]
/** A pivot of a rate, a percentile and a sequence. A quarter of the sequences begin so. */
const measured: StudioStep[] = [
  { do: 'addGroup', a: 0, b: 0 },
  { do: 'addGroup', a: 3, b: 0 },
  { do: 'addView', a: 6, b: 0 },
  { do: 'rate', a: 0, b: 0 },
  { do: 'percentile', a: 1, b: 0 },
  { do: 'sequence', a: 0, b: 0 },
  { do: 'top', a: 0, b: 1 },
  { do: 'preview', a: 0, b: 0 },
  { do: 'viewType', a: 1, b: 0 },
  { do: 'preview', a: 0, b: 0 },
]
const beginnings = [zoomed, calculated, [], measured]

/** Enough visits for several years, codes and persons, with costs that are missing here and there. */
const visits = `insert into visits with recursive n(i) as (select 10 union all select i + 1 from n where i < 160)
  select i, case i % 5 when 0 then 100 when 1 then 101 when 2 then 200 when 3 then 201 else 202 end, 10, date('2023-01-03', '+' || (i * 6) || ' days') || ' 08:00:00',
  case when i % 9 = 0 then null else (i * 37 % 101) + i % 4 * 0.25 end, case when i % 13 = 0 then null else 'C' || (i % 4) end from n;`

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api, undefined, visits)
})

for (let part = 0; part < PARTS; part += 1) {
  test(`after any sequence of work in the studio the result on the screen is the server's answer to the question in the panel, or marked as an old one (part ${part + 1}) [SD10 RV2 RV4]`, async ({
    page: first,
    api,
  }) => {
    const runs = Math.ceil(SEQUENCES / PARTS)
    const patience = 90_000 + runs * 60_000
    test.setTimeout(patience + 60_000)
    const tables = await api.asAdmin<DbTable[]>('GET', `/discovery/${clinic.id}/tables/public?size=9999`)
    const user = await api.newUser({ role: 'ROLE_ADMIN' })
    const tokens = await api.signIn(user)
    const ask = await api.as(user)
    // A page of its own for each: one that has asked the same before shows the kept answer and sends no request.
    const newPage = async () => {
      const page = await first.context().newPage()
      await keepTokens(page, tokens)
      return page
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: LONGEST, size: 'max' }),
        fc.boolean(),
        fc.nat(3),
        async (sequence, isFromList, beginning) => {
          const done: string[] = []
          const page = await newPage()
          const previews = await listenTo(page, ask)
          try {
            await page.goto(isFromList ? '/questions' : studioPath(clinic, 'visits'))
            if (isFromList) await addQuestion(page, clinic, 'Visits')
            await studioOn(page).card('Set Limit').waitFor()
            const state = { ...openDatabase(clinic.id, tables), baseTableId: clinic.table('visits').id }
            const session: Session = {
              page,
              clinic,
              previews,
              history: startHistory(state),
              isFresh: false,
              answered: undefined,
              given: 0,
            }
            for (const { do: what, a, b } of [
              ...beginnings[beginning]!,
              ...sequence.filter((each) => each !== null),
              { do: 'preview', a: 0, b: 0 } as const,
            ]) {
              const before = session.history
              done.push(`${what} ${a} ${b}`)
              await doing[what](session, a, b)
              await checkMark(session)
              if (session.history === before && what !== 'preview') done.pop()
            }
            await page.close()
          } catch (error) {
            await page.close()
            throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter: ${done.join(', ')}`, {
              cause: error,
            })
          }
        },
      ),
      // Whatever is found by then is told, rather than cut off by the end of the test.
      { numRuns: runs, seed: SEED + part, interruptAfterTimeLimit: patience },
    )
  })
}
