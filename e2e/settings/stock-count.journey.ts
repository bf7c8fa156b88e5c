import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launchOptions } from '../ground/browser.ts'
import { expect, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { writeEanFilm } from './ean-film.ts'

const film = join(mkdtempSync(join(tmpdir(), 'dxweb-film-')), 'ean.y4m')
writeEanFilm(film, '2000000001098')
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test('a stock location is counted with a phone’s camera, even without a network, and the stock is set to the count', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/products/stock-counts`)
  await page.getByRole('combobox', { name: 'Sted' }).click()
  await page.getByRole('option', { name: 'Kiosk' }).click()
  await page.getByRole('button', { name: 'Start telling' }).click()
  await expect(page.getByRole('heading', { name: 'Varetelling: Kiosk' })).toBeVisible()

  const quantity = page.getByRole('textbox', { name: 'Antall' })
  await page.getByRole('button', { name: 'Skann med kamera' }).click()
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
