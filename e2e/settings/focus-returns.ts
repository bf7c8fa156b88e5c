import { expect, type Page } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'

const categories = `${venue}/partnerprofile/pricecategories/pricecategorydefinitions`

const makeRow = (page: Page, name: string) =>
  call<{ id: number }>(page, 'POST', `${venue}/pricecategorydefinitions`, {
    name,
    shortName: 'PRØ',
    longName: '',
    displayName: '',
    standardPriceOre: 10_000,
    prices: [],
    isSoldOnWeb: true,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
    sort: 90,
  })

/** Closes the question about unsaved changes. The focus returns to the drawer, and Tab stays within the drawer. */
async function leaveQuestion(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('textbox', { name: 'Navn', exact: true }).fill('Noe nytt')
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Forlate uten å lagre?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Forlate uten å lagre?' })).toBeHidden()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const isWithin = await drawer.evaluate((element) => element.contains(document.activeElement))
      expect(isWithin, `round ${round}, stop ${step}`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Forlate uten å lagre?' })
  await question.getByRole('button', { name: 'Forlat siden' }).click()
  await expect(drawer).toBeHidden()
}

async function leaveMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button, name).toBeFocused()
}

async function deleteFirst(page: Page, name: string, by: 'keys' | 'mouse'): Promise<void> {
  const row = (which: string) => page.getByRole('row').filter({ hasText: `${name} ${which}` })
  await expect(row('B')).toBeVisible()
  await (by === 'keys' ? row('A').press('Enter') : row('A').click())
  const remove = page.getByRole('button', { name: 'Slett', exact: true })
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  const yes = question.getByRole('button', { name: 'Slett' })
  await (by === 'keys' ? remove.press('Enter') : remove.click())
  await (by === 'keys' ? yes.press('Enter') : yes.click())
  await expect(row('A')).toBeHidden()
  await expect(row('B')).toBeFocused()
}

export async function expectFocusReturns(page: Page, mark: string): Promise<void> {
  const name = `${mark} rad`
  await makeRow(page, `${name} A`)
  await makeRow(page, `${name} B`)
  await go(page, `${venue}/partnerprofile/refundreasons/new`)
  await leaveQuestion(page)
  await go(page, `${categories}?q=${encodeURIComponent(name)}`)
  await leaveMenu(page, 'Brukermeny')

  const row = (which: string) => page.getByRole('row').filter({ hasText: `${name} ${which}` })
  await deleteFirst(page, name, 'keys')
  await expect(page.getByText(`«${name} A» er slettet`)).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Angre' })).toBeFocused()
  await row('B').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row('A')).toBeVisible()
  await expect(page.getByText(`«${name} A» er tilbake`)).toBeVisible()
  await deleteFirst(page, name, 'mouse')
}
