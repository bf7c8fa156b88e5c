import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { house, makeEvent, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

/** A second till starts to exchange a ticket of the same sale. */
async function beginExchange(page: Page, from: string, to: string): Promise<void> {
  await page.goto(`${from}/transactions`)
  await page.locator('[data-row]').last().click()
  await page.getByRole('button', { name: 'Bytt', exact: true }).click()
  for (const name of ['Honnør', 'Student', 'Barn', 'Ledsager']) {
    await page.getByRole('checkbox', { name: new RegExp(`^${name} `) }).uncheck()
  }
  await page.getByLabel('Søk etter arrangement i salg').fill(to)
  await page.getByRole('radio', { name: new RegExp(to) }).check()
  await page.getByRole('button', { name: 'Velg plasser' }).click()
  await expect(page.getByText('Bytter 1 billett', { exact: true })).toBeVisible()
}

async function openTill(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'flere@dxweb.test')
  return page
}

test('a ticket is exchanged by keys, the rest refunded, and at one of two tills only', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  const from = await makeSoldEvent(page)
  const to = await makeEvent(page, { hall: 'Kinosalen' })
  const other = await openTill(browser)
  await Promise.all([
    beginExchange(page, from.path, to.title),
    beginExchange(other, from.path, to.title),
  ])

  await page.keyboard.press('1')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Bytt og betal tilbake' })).toBeEnabled()
  await page.keyboard.press('F2')
  await expect(page.getByText('Byttet til 1 billett')).toBeVisible()
  await expect(page.getByText('Betalt tilbake, Kort')).toBeVisible()

  await other.keyboard.press('1')
  await other.keyboard.press('F2')
  // The other till may also report the seats it lost.
  await expect(
    other.getByRole('alert').filter({ hasText: 'Billetten er byttet allerede' }),
  ).toBeVisible()
  await other.context().close()

  await page.goto(`${from.path}/transactions`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: 'Vis de nye billettene' }).click()
  await expect(page.getByText('Herav fra byttede billetter')).toBeVisible()
})
