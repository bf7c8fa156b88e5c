import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { dayAhead, venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

interface Place {
  id: number
  name: string
  version: number
  openingHours: { weekday: string; from: string; until: string }[]
}

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((weekday) => ({
  weekday,
  from: '10:00',
  until: '16:00',
}))

async function openEveryDay(page: Page) {
  const { data } = await call<{ data: Place[] }>(page, 'GET', `${venue}/locations`)
  const place = data.find(({ name }) => name === 'Sundet kulturhus')
  if (!place) throw new Error('There is no Sundet kulturhus')
  const { id, ...row } = place
  await call(page, 'PUT', `${venue}/locations/${id}`, { ...row, openingHours: everyDay })
}

test('the box office shows opening hours, and warns of a pick-up deadline outside them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  await openEveryDay(page)
  await page.goto(`${venue}/shows/box-office`)
  await expect(page.getByText('Åpent i dag 10–16')).toBeVisible()

  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const { drawing } = await call<{ drawing: { seats: { id: number }[] } }>(
    page,
    'GET',
    `${venue}/events/${event.id}/seat-map`,
  )
  const { categories } = await call<{ categories: { id: number }[] }>(
    page,
    'GET',
    `${venue}/events/${event.id}`,
  )
  const wishes = { name: 'Ola Vik', phone: '', email: '', note: '', isHeld: false }
  const lines = [{ seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }]
  await call(page, 'POST', `${venue}/events/${event.id}/reservations`, { ...wishes, lines })

  await go(page, `${event.path}/reservations`)
  await page.getByRole('row').filter({ hasText: 'Ola Vik' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText(/^Da er det stengt\./)
  await dialog.getByLabel('Hentes innen, dato').fill(dayAhead(30))
  await dialog.getByLabel('Klokkeslett').fill('03:00')
  await page.keyboard.press('Tab')
  await expect(warning).toHaveText('Da er det stengt. Billettluken er åpen man.–søn. 10–16.')
  await dialog.getByLabel('Klokkeslett').fill('16:00')
  await page.keyboard.press('Tab')
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel('Klokkeslett').fill('03:00')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('Reservasjonen er lagret')).toBeVisible()

  await go(page, `${event.path}/settings`)
  const last = page.getByRole('group', { name: 'Siste frist for henting' })
  await last.getByRole('textbox').first().fill(dayAhead(30))
  await last.getByRole('textbox').last().fill('22:00')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Da er det stengt\./)).toBeVisible()
})
