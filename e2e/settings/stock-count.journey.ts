import { expect, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { layNetwork, whileCut } from '../ground/network.ts'

test('a location is counted on a phone, also without a network, and the stock becomes what was counted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/products/stock-counts`)
  await page.getByRole('combobox', { name: 'Sted' }).click()
  await page.getByRole('option', { name: 'Kiosk' }).click()
  await page.getByRole('button', { name: 'Start telling' }).click()
  await expect(page.getByRole('heading', { name: 'Varetelling: Kiosk' })).toBeVisible()

  // A scanner types the code and ends it with Enter.
  const find = page.getByRole('searchbox', { name: 'Finn vare, varenummer eller strekkode' })
  const quantity = page.getByRole('textbox', { name: 'Antall' })
  await find.fill('2000000001098')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sjokoladeplate' })).toBeVisible()
  await quantity.fill('30')
  await page.keyboard.press('Enter')
  const row = page.getByRole('button', { name: /^Sjokoladeplate/ })
  await expect(row).toContainText('30')

  await whileCut(page, { calls: /\/entries$/, by: 'loss' }, async () => {
    await row.click()
    await quantity.fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 linje venter på nett')).toBeVisible()
  })
  await expect(row).toContainText('42')
  await expect(page.getByText('1 linje venter på nett')).toBeHidden()

  await page.getByRole('button', { name: 'Gjør ferdig' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 vare er talt')
  await dialog.getByRole('button', { name: 'Gjør ferdig' }).click()
  const found = page.getByRole('row', { name: /^Sjokoladeplate/ })
  await expect(found.getByRole('cell')).toContainText(['42'])
})
