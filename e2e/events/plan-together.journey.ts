import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { farTime, house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, name: string, choice: string) {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

interface Detail {
  title: string
  heading: string
  auditoriumId: number
  eventTypeId: number
  version: number
}

const read = (page: Page, id: number) => call<Detail>(page, 'GET', `${house}/events/${id}`)

test('a whole series moves to another hall, and back by one undo', async ({ page }) => {
  const { title, date, startTime } = farTime({ isSeries: true })
  await signIn(page, 'sjef@sundet.test')
  const one = await makeEvent(page, { hall: 'Foajeen' })
  const { auditoriumId, eventTypeId } = await read(page, one.id)
  const draft = { title, date, startTime, endTime: '22:00', auditoriumId, eventTypeId }
  const { ids } = await call<{ ids: number[] }>(page, 'POST', `${house}/event-series`, {
    draft: { ...draft, renterId: null, organizer: '' },
    rule: { every: 'week', interval: 1, count: 3 },
  })
  const halls = () => Promise.all(ids.map(async (id) => (await read(page, id)).auditoriumId))
  await page.goto(`${house}/shows/${ids[0]}/edit`)
  await choose(page, 'Sal', 'Lillesal')
  await choose(page, 'Endringen gjelder', 'Alle i serien')
  await button(page, 'Lagre').click()
  await expect(page.getByText('3 arrangementer er lagret')).toBeVisible()
  expect(await halls()).not.toContain(auditoriumId)
  await button(page, 'Angre').click()
  await expect(page.getByText('3 arrangementer er som før')).toBeVisible()
  expect(await halls()).toEqual(ids.map(() => auditoriumId))
})

test('tickets get a heading of two lines, and an unprintable line is reported', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, path } = await makeEvent(page)
  await page.goto(`${path}/edit`)
  await page.locator('summary', { hasText: 'Overskrift på billetten' }).click()
  const heading = field(page, 'Overskrift på billetten')
  await heading.fill('Å'.repeat(51))
  await expect(heading).toHaveAttribute('aria-invalid', 'true')
  const lines = `Byfjord Brass med gjester\n${'Å'.repeat(50)}`
  await heading.fill(lines)
  await expect(heading).not.toHaveAttribute('aria-invalid', 'true')
  await button(page, 'Lagre').click()
  await expect(page.getByText('Arrangementet er lagret')).toBeVisible()
  expect((await read(page, id)).heading).toBe(lines)
})

test('an overlap is marked for everyone until one of the events moves', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, title, date, startTime } = await makeEvent(page, { hall: 'Foajeen' })
  const { auditoriumId, eventTypeId } = await read(page, id)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const reader = await context.newPage()
  await signIn(reader, 'lese@sundet.test')
  const heard = reader.waitForResponse(/\/stream\?/)
  await reader.goto(`${house}/culture?mode=day&date=${date}`)
  await heard
  const block = reader.getByRole('link', { name: title }).filter({ hasText: startTime })
  await expect(block).toBeVisible()
  await expect(block).not.toContainText('Overlapper')

  const other = await call<{ id: number }>(page, 'POST', `${house}/events`, {
    title: `Møte ${title}`,
    auditoriumId,
    eventTypeId,
    date,
    startTime: '21:30',
    endTime: '23:00',
    renterId: null,
    organizer: '',
    atOwnRisk: true,
  })
  const marked = reader.locator('.dx-block[data-clash]')
  await expect(marked).toHaveCount(2)
  // Changing only the title does not ask about an overlap that someone else made.
  await page.goto(`${house}/shows/${id}/edit`)
  await expect(page.getByText(`Møte ${title} · Foajeen`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' })).toHaveCount(0)
  await field(page, 'Tittel').fill(`${title} ute`)
  await button(page, 'Lagre').click()
  await expect(page.getByText('Arrangementet er lagret')).toBeVisible()
  await call(page, 'POST', `${house}/events/${other.id}/move`, {
    auditoriumId,
    date,
    startTime: '22:15',
    endTime: '23:00',
    version: 1,
  })
  await expect(marked).toHaveCount(0)
  await context.close()
})

test('a renter creates a link to its calendar, and deletes it', async ({ page }) => {
  await signIn(page, 'leietaker@sundet.test')
  await page.goto(`${house}/renters/1/shows`)
  await button(page, 'Abonner').click()
  await button(page, 'Lag lenke').click()
  const link = await field(page, 'Lenkens adresse').inputValue()
  const calendar = () => page.request.get(link, { headers: { cookie: '' } })
  expect(await (await calendar()).text()).toContain('BEGIN:VCALENDAR')
  await page
    .getByRole('button', { name: /^Trekk tilbake lenken/ })
    .first()
    .click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Trekk tilbake' }).click()
  await expect.poll(async () => (await calendar()).status()).toBe(404)
})
