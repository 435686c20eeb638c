import type { ExecutionResult, Question } from '@soundings/contract'
import type { Locator } from '@playwright/test'
import { answerOf } from './answer-of.ts'
import type { ApiClient } from './api-client.ts'
import { connectClinic, newAnalyst, transfers } from './clinic.ts'
import { notifications } from './list-page.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

/** Stays that name their room by hospital and code, which no key declares; one of them has no such room. */
const rooms = `
  create table rooms (hospital_id integer, code text, beds integer, unique (hospital_id, code));
  create table stays (id integer primary key, hospital_id integer, room_code text, days integer);
  insert into rooms values (1, 'A', 2), (1, 'B', 4), (2, 'A', 8);
  insert into stays values (1, 1, 'A', 3), (2, 1, 'B', 5), (3, 2, 'A', 7), (4, 2, 'A', 1), (5, 2, 'B', 9);
`

/** The rows of the grid in the preview, without its totals. */
async function rowsIn(preview: Locator): Promise<string[][]> {
  return preview
    .locator('[role=row][data-line]')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent.trim())),
    )
}

const answer = async (api: ApiClient, wire: object) =>
  (await api.asAdmin<ExecutionResult>('POST', '/core/executor/preview?pageSize=100', wire)).table.data.map((row) =>
    row.map((cell) => (cell === null ? 'not recorded' : String(cell))),
  )

const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('|')).toSorted()

test('SD13 a question by two ways to one table keeps them apart: picked, labelled, saved, reopened, undone and changed to another way', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, transfers)
  const [from, to, ofWard] = [
    clinic.path('transfers.from_hospital'),
    clinic.path('transfers.to_hospital'),
    clinic.path('transfers.ward_id', 'wards.hospital_id'),
  ]
  const group = (path: readonly number[], label: string) => ({
    designType: 'GROUPBY',
    expression: [{ dbColumn: clinic.column('hospitals.name'), path, function: 'uniqueValues' }],
    label,
  })
  const minutes = clinic.view('transfers.minutes', 'sum')
  const expected = (second: readonly number[]) =>
    answer(api, clinic.query('transfers', [group(from, 'From'), group(second, 'To'), minutes]))
  await openAsAdmin(studioPath(clinic, 'transfers'))
  const studio = studioOn(page)
  const pick = async (title: string, column: string) => {
    await studio.search.fill(title)
    await expect(page.getByRole('listbox', { name: 'Columns' })).toContainText(title)
    await page
      .getByRole('option', { name: `Text ${column}`, exact: true })
      .first()
      .click()
  }
  const groups = studio.list('Groups').getByRole('listitem')

  await test.step('each way to the hospitals has a section with its title', async () => {
    await studio.card('+ Add Group').click()
    await studio.search.fill('hospitals')
    const list = page.getByRole('listbox', { name: 'Columns' })
    for (const way of ['From hospital', 'To hospital', 'Wards'])
      await expect(list).toContainText(`Hospitals · via ${way}`)
    await expectAccessible(page)
    await pick('Hospitals · via From hospital', 'Name')
    await studio.card('+ Add Group').click()
    await pick('Hospitals · via To hospital', 'Name')
    await studio.addView('Minutes', 'Sum')
    await expect(groups).toHaveText([
      /^Name \(Hospitals · via From hospital\)/,
      /^Name \(Hospitals · via To hospital\)/,
    ])
    await studio.card('+ Add Group').click()
    await pick('Hospitals · via To hospital', 'Name')
    await expect(studio.notifications).toContainText('Group already exists')
    await page.keyboard.press('Escape')
  })
  await test.step('the cells are those of the question by these ways', async () => {
    await studio.run()
    await expect(studio.preview.getByRole('gridcell').first()).toBeVisible()
    expect(sorted(await rowsIn(studio.preview))).toEqual(sorted(await expected(to)))
    expect(await expected(to)).not.toEqual(await expected(ofWard))
  })
  const { id } = await test.step('saving and opening again keeps the ways', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Save question' })
    return answerOf<Question>(page, '/core/questions', () =>
      dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    )
  })
  await page.goto(`/questions/edit/${id}`)
  await expect(groups).toHaveText([/^Name \(Hospitals · via From hospital\)/, /^Name \(Hospitals · via To hospital\)/])

  await test.step('another way is chosen in the menu, undone and redone; the answer follows', async () => {
    await studio.choose('Name (Hospitals · via To hospital)', 'Hospitals · via Wards')
    await expect(groups).toHaveText([/^Name \(Hospitals · via From hospital\)/, /^Name \(Hospitals · via Wards\)/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(groups.last()).toHaveText(/^Name \(Hospitals · via To hospital\)/)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(groups.last()).toHaveText(/^Name \(Hospitals · via Wards\)/)
    await studio.run()
    const wanted = sorted(await expected(ofWard))
    await expect.poll(async () => sorted(await rowsIn(studio.preview))).toEqual(wanted)
  })
  await test.step('a filter by one way leaves the other alone', async () => {
    await studio.card('+ Add Filter').click()
    await pick('Hospitals · via To hospital', 'Name')
    await expect(page.getByRole('heading', { name: 'Name (Hospitals · via To hospital)', exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'Is Empty' })
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(studio.list('Filters')).toContainText('Name (Hospitals · via To hospital) is empty')
    await studio.run()
    await expect.poll(async () => rowsIn(studio.preview)).toEqual([['South', 'not recorded', '5']])
  })
})

test('DM3 a reference over two columns is declared, checked against the data, saved, marked where it cannot be joined, and used in the studio', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, rooms)
  await openAsAdmin(`/databases/details/${clinic.id}`)
  await page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name: 'Stays' }).click()
  await page.getByRole('button', { name: 'References (0)' }).click()
  const dialog = page.getByRole('dialog', { name: 'References of Stays' })
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page
      .getByRole('listbox', { name: label, exact: true })
      .getByRole('option', { name: option, exact: true })
      .click()
  }
  await expect(dialog).toContainText('This table refers to no other table.')

  await test.step('part of the key finds rows, but several for each value', async () => {
    await dialog.getByRole('button', { name: 'Add reference' }).click()
    await choose('Refers to table', 'Rooms')
    await choose('Column of Stays', 'Room code')
    await choose('Column of Rooms', 'Code')
    await dialog.getByRole('button', { name: 'Check against the data' }).click()
    await expect(dialog.getByRole('status')).toContainText(
      '1 value is held by several rows of Rooms: questions will not join by this reference.',
    )
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(notifications(page)).toContainText('References saved')
    await page.getByRole('button', { name: 'References (1)' }).click()
    await expect(dialog.getByRole('listitem')).toContainText(['declared here'])
    await expect(dialog.getByRole('listitem')).toContainText(['not joined: several rows of Rooms can match'])
    await expectAccessible(page)
  })
  await test.step('both columns make it whole', async () => {
    await dialog.getByRole('button', { name: /^Change the reference to Rooms/ }).click()
    await dialog.getByRole('button', { name: 'Add a pair of columns' }).click()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
    await choose('Column of Stays, pair 2', 'Hospital id')
    await choose('Column of Rooms, pair 2', 'Hospital id')
    await page.route('**/tables/check-reference', (route) =>
      route.fulfill({
        status: 403,
        json: { title: 'You may use this table, but not change its references', kind: 'forbidden' },
      }),
    )
    await dialog.getByRole('button', { name: 'Check against the data' }).click()
    await expect(dialog.getByRole('status')).toContainText('not change its references')
    await page.unroute('**/tables/check-reference')
    await dialog.getByRole('button', { name: 'Check against the data' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 row has no match in Rooms.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'References (1)' }).click()
    await expect(dialog.getByRole('listitem')).not.toContainText(['not joined'])
    await page.keyboard.press('Escape')
    await page.getByRole('listbox', { name: 'Columns' }).getByRole('option', { name: 'Room code' }).click()
    await expect(page.getByRole('region', { name: 'Column', exact: true })).toContainText(
      'Part of the reference to Rooms: Room code → Code, Hospital id → Hospital id.',
    )
  })
  await test.step('a primary key is refused while its values repeat, and declared with both columns', async () => {
    await page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name: 'Rooms' }).click()
    await page.getByRole('button', { name: 'Primary key (0)' }).click()
    const ofRooms = page.getByRole('dialog', { name: 'Primary key of Rooms' })
    const columns = ofRooms.getByRole('combobox', { name: 'Key columns' })
    const offered = page.getByRole('listbox', { name: 'Key columns' })
    await expect(ofRooms.getByRole('button', { name: 'Save' })).toBeDisabled()
    await columns.click()
    await offered.getByRole('option', { name: 'Code', exact: true }).click()
    await page.keyboard.press('Escape')
    await ofRooms.getByRole('button', { name: 'Save' }).click()
    await expect(ofRooms.getByRole('alert')).toHaveText(
      'Primary key does not tell the rows of this table apart: 1 value is held by several rows',
    )
    await columns.click()
    await offered.getByRole('option', { name: 'Hospital id', exact: true }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await ofRooms.getByRole('button', { name: 'Save' }).click()
    await expect(ofRooms).toBeHidden()
    await expect(page.getByRole('button', { name: 'Primary key (2)' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Primary key' })).toHaveCount(2)
  })
  await test.step('the studio joins by both columns: every stay once, with the beds of its own room', async () => {
    await openAsAdmin(studioPath(clinic, 'stays'))
    const studio = studioOn(page)
    await studio.addGroup('Code')
    await studio.addView('Days', 'Sum')
    await studio.addView('Beds', 'Max')
    await studio.run()
    await expect
      .poll(async () => sorted(await rowsIn(studio.preview)))
      .toEqual(['A|11|8', 'B|5|4', 'not recorded|9|not recorded'])
  })
  await test.step('people who may only look see the references and cannot change them', async () => {
    const { user } = await newAnalyst(api, clinic, ['database.view'])
    await openAs(user, `/databases/details/${clinic.id}`)
    await page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name: 'Stays' }).click()
    await page.getByRole('button', { name: 'References (1)' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('button')).toHaveText(['', 'Close'])
  })
})
