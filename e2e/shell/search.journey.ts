import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { venue } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Søk' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function open(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(typed)
}

async function eventOnSale(page: Page): Promise<{ id: number; title: string }> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answer = await page.request.get(`/api/v1${venue}/events?from=${day(1)}&to=${day(60)}`)
  const { data } = (await answer.json()) as {
    data: { id: number; title: string; saleState: string }[]
  }
  const found = data.find(
    ({ title, saleState }) =>
      saleState === 'inSale' && data.filter((other) => other.title === title).length === 1,
  )
  if (!found) throw new Error('no event is on sale')
  return found
}

test('a clerk finds an event, sells tickets for it and stops its sale with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/culture`)
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
  const { id, title } = await eventOnSale(page)
  await open(page, title)
  await expect(option(page, new RegExp(`^${title}`)).first()).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Arrangementer' }).locator('mark').first(),
  ).toBeVisible()
  expect.soft(await axeFindings(page, '.dx-palette'), 'the search').toEqual([])

  await field(page).fill(`selg til ${title}`)
  await expect(option(page, `Selg til ${title}`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${venue}/shows/${id}/seating`)

  await open(page, `avslutt salg ${title}`)
  await expect(option(page, `Stopp salget av ${title}`)).toBeVisible()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: `Stopp salget av ${title}` })
  await sure.getByRole('button', { name: 'Stopp salg' }).click()
  await expect(page.locator('.dx-toast')).toContainText('Salget er stoppet')
  await expect(page.locator('.dx-toast')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Angre' }).click()

  // Recent targets, of this venue only, are listed first.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
    `Selg til ${title}`,
  )
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
})
