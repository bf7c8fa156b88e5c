import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { choose, daysAfter, fromMenu, makeDraft } from './plan-event.ts'

const hall = 'Lillesal'

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Tittel' }).fill(title)
  await choose(page, 'Sal', hall)
  await choose(page, 'Arrangementstype', 'Konsert')
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true }).click()
const saved = (page: Page, count: number) =>
  expect(page.getByText(`${count} arrangementer er lagret`)).toBeVisible()

/** Makes a weekly series of three events. The second date is skipped, so the series lasts four weeks. */
async function makeSeries(page: Page, title: string): Promise<void> {
  await fillIn(page, title)
  await choose(page, 'Gjenta', 'Hver uke')
  await page.getByLabel('Antall datoer').fill('3')
  await page.getByRole('checkbox', { name: 'Hopp over helligdager' }).uncheck()
  const dates = page.getByRole('group', { name: /dato/ }).getByRole('button')
  await expect(dates).toHaveCount(3)
  await dates.nth(1).click()
  await expect(dates.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Lag 3 kladder' }).click()
  await expect(page.getByText('3 kladder er laget')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()
}

async function copyAndDelete(page: Page, title: string, date: string): Promise<void> {
  const hours = { startTime: '20:30', endTime: '23:00' }
  const { path } = await makeDraft(page, hall, { ...hours, title, date, atOwnRisk: true })
  await go(page, `${path}/sales`)
  await expect(heading(page, title)).toBeVisible()
  await fromMenu(page, 'Endringslogg')
  const log = page.getByRole('dialog', { name: 'Endringslogg' })
  await expect(log).toContainText('På eget ansvar')
  await expect(log).toContainText('Kari Nes')
  await page.keyboard.press('Escape')

  await fromMenu(page, 'Dupliser')
  await page.getByRole('dialog').getByLabel('Start').fill('10:00')
  await page.getByRole('button', { name: 'Lag kopi' }).click()
  await expect(page.getByText('Kopien er laget')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(path))
  await expect(heading(page, title)).toBeVisible()
  const copy = /shows\/(\d+)/.exec(page.url())?.[1]
  await fromMenu(page, 'Slett kladden')
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  await question.getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText('Kladden er slettet')).toBeVisible()
  const { data } = await call<{ data: { id: number; title: string }[] }>(
    page,
    'GET',
    `${venue}/events?from=${date}&to=${date}&q=${encodeURIComponent(title)}`,
  )
  expect(data.map(({ id }) => `${venue}/shows/${id}`)).toEqual([path])
  expect(path).not.toContain(copy)
}

test('a season is planned: a series is created with exceptions, changed, saved despite an overlap, copied and deleted', async ({
  page,
}) => {
  const { title, date } = futureTime({ isSeries: true })
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/shows/new?date=${date}&startTime=19:00&endTime=21:30`)
  await makeSeries(page, title)

  await page.getByRole('link', { name: 'Rediger' }).click()
  await page.getByRole('textbox', { name: 'Tittel' }).fill(`${title} med gjester`)
  await choose(page, 'Sal', 'Foajeen')
  await choose(page, 'Endringen gjelder', 'Alle i serien')
  await save(page)
  await saved(page, 3)
  await expect(heading(page, `${title} med gjester`)).toBeVisible()
  const period = `?from=${date}&to=${daysAfter(date, 28)}`
  const { data } = await call<{ data: { title: string; auditorium: string }[] }>(
    page,
    'GET',
    `${venue}/events${period}&q=${encodeURIComponent(title)}`,
  )
  const moved = { title: `${title} med gjester`, auditorium: 'Foajeen' }
  expect(data).toMatchObject([moved, moved, moved])
  // The toast about the created series, with its own undo button, is still visible.
  const toast = page.locator('.dx-toast').filter({ hasText: '3 arrangementer er lagret' })
  await toast.getByRole('button', { name: 'Angre' }).click()
  await expect(page.getByText('3 arrangementer er som før')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()

  const inList = `${venue}/shows${period}`
  const rows = page.getByRole('row').filter({ hasText: title })
  await go(page, inList)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: hall })).toHaveCount(3)
  await rows.nth(1).getByRole('link').click()
  await page.getByRole('link', { name: 'Rediger' }).click()
  await page.locator('form').getByLabel('Start').fill('18:30')
  await choose(page, 'Endringen gjelder', 'Dette og de følgende i serien')
  await save(page)
  await saved(page, 2)
  await go(page, inList)
  for (const [index, time] of ['19:00', '18:30', '18:30'].entries()) {
    await expect(rows.nth(index)).toContainText(time)
  }

  await copyAndDelete(page, `${title} etterpå`, date)
})
