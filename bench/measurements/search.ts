import { columnKeys, displayNameKeys, savedItemKeys } from '../../packages/server/src/platform/store/lists/list-keys.ts'
import type { Db } from '../../packages/server/src/platform/store/store.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { type CreateStore, onBothStores, startFilled } from '../filled-installation.ts'
import { medianTime } from '../measure.ts'

const ROUNDS = 40
/** With 15 columns a table: 10,000 items in all. */
const counts = {
  users: 800,
  questions: 4500,
  dashboards: 1500,
  tables: 200,
  tasks: 0,
  files: 0,
  databases: 0,
  rules: 0,
}

const texts = {
  'a word of many names': 'hospital',
  'two words of one name': 'lenora 17',
  'a typing error': 'hopsital',
  'two words with errors': 'hopsital emergncy',
  'no such word': 'xylophonist',
}

/** How long one search over everything takes, from the request to the end of the answer. */
export async function* measureSearch(): AsyncGenerator<Measurement> {
  yield* onBothStores(measureSearchOn)
}

async function* measureSearchOn(store: string, createStore: CreateStore): AsyncGenerator<Measurement> {
  const { ask, askAsGuest, stop } = await startFilled(await createStore('searched'), counts, giveNames)
  const people: Readonly<Record<string, Ask>> = {
    'an administrator': ask,
    'a person with whom all is shared': askAsGuest,
  }
  try {
    for (const [who, asking] of Object.entries(people)) {
      for (const [what, text] of Object.entries(texts)) {
        const search = () => asking('GET', `/core/search?text=${encodeURIComponent(text)}`)
        const found = (JSON.parse(String(await search())) as unknown[]).length
        yield {
          name: `search of ${who} over 10,000 items on ${store}: ${what}`,
          value: await medianTime(search, ROUNDS),
          target: { atMost: 50 },
          unit: ' ms',
          because: `${found} results`,
        }
      }
    }
  } finally {
    await stop()
  }
}

const nouns = [
  'Hospital',
  'Ward',
  'Department',
  'Emergency',
  'Stay',
  'Admission',
  'Discharge',
  'Laboratory',
  'Claim',
  'Payer',
  'Diagnosis',
  'Theatre',
  'Nursing',
  'Bed',
  'Readmission',
  'Prescription',
  'Patient',
  'Referral',
]
const syllables = ['ka', 'le', 'mi', 'no', 'ra', 'su', 'ti', 'vo', 'da', 'fe', 'gu', 'ho']

/** Some thousand different words, as names, departments and drugs bring them. */
const made = (at: number) =>
  [at % 12, Math.floor(at / 12) % 12, Math.floor(at / 144) % 12].map((index) => syllables[index]).join('')
const nameOf = (at: number) =>
  `${nouns[at % nouns.length]} ${nouns[(at * 7 + 3) % nouns.length]} ${made(at)} ${at === 42 ? 'Lenora' : ''} ${at % 100}`.replace(
    '  ',
    ' ',
  )

function giveNames(db: Db): Promise<void> {
  return db.transaction().execute(async (within) => {
    for (const table of ['questions', 'dashboards'] as const) {
      for (const { id } of await within.selectFrom(table).select('id').execute()) {
        const item = {
          name: nameOf(id),
          description: `${nameOf(id * 3)} as it is reported`,
          tag: nouns[id % 5]!.toLowerCase(),
        }
        await within
          .updateTable(table)
          .set({ ...item, ...savedItemKeys(item) })
          .where('id', '=', id)
          .execute()
      }
    }
    for (const { id } of await within.selectFrom('db_tables').select('id').execute()) {
      await within
        .updateTable('db_tables')
        .set({ display_name: nameOf(id), ...displayNameKeys(nameOf(id)) })
        .where('id', '=', id)
        .execute()
    }
    for (const { id } of await within.selectFrom('db_columns').select('id').execute()) {
      await within
        .updateTable('db_columns')
        .set({ display_name: nameOf(id), ...columnKeys(nameOf(id)) })
        .where('id', '=', id)
        .execute()
    }
  })
}
