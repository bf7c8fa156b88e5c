import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { farTime, house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const choose = async (page: Page, field: string, choice: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const dayBefore = (date: string) =>
  new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

const type = async (field: Locator, text: string) => {
  await field.fill(text)
  await field.blur()
}

/** Fills in what the call sheet tells, by the clock. */
async function fillIn(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Tittel' }).fill(title)
  await choose(page, 'Sal', 'Lillesal')
  await choose(page, 'Arrangementstype', 'Konsert')
  await page.getByText('Kjøreplan: lydprøve, dører, pause og kontakt').click()
  const form = page.locator('form')
  const doors = form.getByRole('textbox', { name: 'Dører' })
  await type(doors, '2030')
  await type(form.getByRole('textbox', { name: 'Lydprøve' }), '16:30')
  await form.getByLabel('Antall pauser').fill('1')
  await form.getByLabel('Minutter per pause').fill('20')
  await form.getByLabel('Kontakt denne kvelden').fill('Tuva Holmen')
  await form.getByLabel('Mobil').fill('90000061')
  await form.getByLabel('Beskjed til de som jobber').fill('Røyk på scenen')
  return { form, doors }
}

test('times of the evening are typed by the clock, move with the start, and stand on a phone', async ({
  page,
  browser,
}) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows/new?date=${date}&startTime=19:00&endTime=21:20`)
  const { form, doors } = await fillIn(page, title)
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(doors).toBeFocused()
  await expect(form.getByText('Dørene åpner før start, tidligst seks timer før')).toBeVisible()

  await type(doors, '18:00')
  await type(form.getByLabel('Start'), '20:00')
  await expect(doors).toHaveValue('19:00')
  await type(form.getByLabel('Start'), '19:00')
  await expect(doors).toHaveValue('18:00')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = Number(/shows\/(\d+)/.exec(page.url())?.[1])
  await call(page, 'POST', `${house}/events/${id}/publish`, { version: 1 })

  // Found among the reports, and gone through by the arrow keys.
  await go(page, `${house}/report`)
  await page.getByRole('link', { name: /^Kjøreplan/ }).click()
  await expect(page).toHaveURL(/report\/call-sheet$/)
  await go(page, `${house}/report/call-sheet?day=${dayBefore(date)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kjøreplan' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`day=${date}`))
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('listitem')).toHaveText([
    'Lydprøve16:30',
    'Dører18:00',
    'Start19:00',
    'Pauseca. 20:00',
    'Slutt21:20',
  ])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe(`kjøreplan-${date}.pdf`)

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(phone, 'lese@sundet.test')
  await phone.goto(`${house}/report/call-sheet?day=${date}`)
  const shown = phone.getByRole('article').filter({ hasText: title })
  await expect(shown.getByRole('link', { name: '900 00 061' })).toHaveAttribute(
    'href',
    'tel:90000061',
  )
  await expect(shown).toContainText('Røyk på scenen')

  // The page shows what another changes meanwhile, without a reload.
  const { auditoriumId, eventTypeId } = await call<Record<string, number>>(
    page,
    'GET',
    `${house}/events/${id}`,
  )
  const draft = { title, auditoriumId, eventTypeId, date, renterId: null, organizer: '' }
  await call(page, 'PUT', `${house}/events/${id}`, {
    ...draft,
    startTime: '19:30',
    endTime: '21:50',
    version: 2,
  })
  await expect(shown.getByRole('listitem').filter({ hasText: 'Dører' })).toHaveText('Dører18:30')
  await phone.close()
})
