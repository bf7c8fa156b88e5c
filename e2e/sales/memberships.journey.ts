import { expect, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { button, panel } from './tills.ts'

interface Row {
  id: number
  name: string
  version: number
}

test('a member price requires a membership, which is sold, scanned, used up and shown on its customer’s page', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const categories = `${venue}/pricecategorydefinitions`
  const { data } = await call<{ data: Row[] }>(page, 'GET', categories)
  const student = data.find(({ name }) => name === 'Student')
  if (student === undefined) throw new Error('There is no Student')
  const { id: _, ...known } = student
  await call(page, 'PUT', `${categories}/${student.id}`, { ...known, needsMembership: true })
  const name = 'Filmklubb på prøve'
  const type = {
    name,
    priceOre: 45_000,
    vatTypeId: 3,
    months: 12,
    seasonFrom: null,
    seasonTo: null,
  }
  const rights = { categories: [{ priceCategoryId: student.id }], mostUses: 1, mostPerEvent: null }
  const made = { ...type, ...rights, mostAtOnce: 1, isActive: true }
  await call(page, 'POST', `${venue}/membershiptypes`, made)
  const event = await makeEvent(page, { hall: 'Kinosalen' })

  await page.goto(`${venue}/crm/memberships`)
  await button(page, 'Selg medlemskap').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kunde').fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByText('Å betale: 450,00 kr')).toBeVisible()
  await button(dialog, 'Selg medlemskap').click()
  await expect(page.getByText('brukt 0 av 1')).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await page.goto(`${event.path}/seating`)
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await page.keyboard.press('1')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')
  await panel(page)
    .getByRole('button', { name: /^Student/ })
    .click()
  const card = panel(page).getByRole('textbox', { name: /^Medlemspris/ })
  await expect(card).toBeFocused()
  await page.keyboard.type(number.replaceAll(/\s/g, ''))
  await page.keyboard.press('Enter')
  await page.keyboard.press('F2')
  await expect(panel(page)).toContainText('1 billett solgt')

  await page.goto(`${venue}/crm/memberships`)
  await page.getByRole('searchbox').fill(number.replaceAll(/\s/g, ''))
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('brukt 1 av 1')).toBeVisible()
  await expect(page.getByRole('link', { name: event.title })).toBeVisible()
})
