import type { Locator, Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'

/** The studio as a person uses it. */
export function studioOn(page: Page) {
  const list = (name: string): Locator => page.getByRole('list', { name, exact: true })
  const card = (name: string) =>
    page
      .getByRole('region', { name: 'Controls' })
      .getByRole('button')
      .filter({ has: page.getByText(name, { exact: true }) })
  const search = page.getByRole('combobox', { name: 'Search columns' })

  const pickColumn = async (name: string) => {
    await search.fill(name)
    // The icon of its type says the first word.
    await page
      .getByRole('option', { name: new RegExp(`^\\w+ ${name.replaceAll(/[()]/g, String.raw`\$&`)}$`) })
      .first()
      .click()
  }
  /** A line of help stands below what a choice is called. */
  const chooseIn = (group: string, label: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('button')
      .filter({ has: page.getByText(label, { exact: true }) })
      .click()
  /** Something of the picker that is no column, by what is typed. */
  const pickEntry = async (typed: string, label: string) => {
    await search.fill(typed)
    await page
      .getByRole('option')
      .filter({ has: page.getByText(label, { exact: true }) })
      .click()
  }
  return {
    card,
    list,
    search,
    pickColumn,
    pickEntry,
    chooseIn,
    notifications: page.getByRole('region', { name: 'Notifications' }),
    alert: page.getByRole('alertdialog'),
    preview: page.getByRole('region', { name: 'Preview', exact: true }),
    addView: async (column: string, aggregation: string) => {
      await card('+ Add View').click()
      await pickColumn(column)
      await chooseIn('Aggregation', aggregation)
    },
    addGroup: async (column: string, grouping?: string) => {
      await card('+ Add Group').click()
      await pickColumn(column)
      if (grouping) await chooseIn('Group by', grouping)
    },
    /** An entry of the menu of a view, a group or a calculated column. */
    choose: async (item: string, entry: string) => {
      await page.getByRole('button', { name: `Options of ${item}`, exact: true }).click()
      await page.getByRole('menu').getByText(entry, { exact: true }).click()
    },
    confirm: () => page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click(),
    refuse: () => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
    run: () => page.getByRole('button', { name: 'Preview', exact: true }).click(),
  }
}

/** Lifts what has the focus. Keys count one timer after the words that say so. */
export async function liftByKey(page: Page, said: string | RegExp) {
  await page.keyboard.press('Space')
  await page.getByText(said).waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** A studio with its table chosen already. */
export const studioPath = (clinic: Clinic, table: string): string =>
  `/questions/new?dbId=${clinic.id}&tableId=${clinic.table(table).id}`

/** A studio as the list of questions opens it: by the button, the database and the table. */
export async function addQuestion(page: Page, clinic: Clinic, table: string) {
  await page.getByRole('link', { name: 'Add question' }).click()
  await page.getByRole('combobox', { name: 'Search databases' }).fill(clinic.name)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: table, exact: true }).click()
  await page.waitForURL('/questions/new')
}
