import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { makeDraft } from './plan-event.ts'

const hours = { startTime: '12:00', endTime: '16:00' }

interface Named {
  id: number
  name: string
}

async function bookSoundEngineer(page: Page, eventId: number) {
  const idOf = async (register: string, name: string) => {
    const path = `${venue}/${register}?limit=1000`
    const { data } = await call<{ data: Named[] }>(page, 'GET', path)
    return data.find((row) => row.name === name)?.id
  }
  await call(page, 'POST', `${venue}/events/${eventId}/resources`, {
    resourceId: await idOf('resources', 'Lydtekniker'),
    staffId: await idOf('staff', 'Aksel Rygg'),
    unitCount: 1,
    ownTimes: null,
    priceType: '',
    note: '',
    atOwnRisk: false,
  })
}

async function chooseByKeys(page: Page) {
  await page.getByRole('button', { name: 'Book ressurs' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Book ressurs' })
  const resource = drawer.getByRole('combobox', { name: 'Ressurs' })
  await resource.fill('Lydtek')
  await resource.press('ArrowDown')
  await resource.press('Enter')
  const person = drawer.getByRole('combobox', { name: 'Hvem' })
  await person.press('ArrowDown')
  await page.getByRole('option', { name: 'Aksel Rygg' }).click()
  return drawer
}

test('a person is booked for two overlapping events after the user accepts the overlap, and shown on the pages Ressurser and Tidslinje', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const first = await makeDraft(page, 'Lillesal', hours)
  const { title, date } = first
  const second = await makeDraft(page, 'Foajeen', { ...hours, title: `${title} ute`, date })
  await bookSoundEngineer(page, first.id)

  await page.goto(`${second.path}/resources`)
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  const again = await chooseByKeys(page)
  const staffing = page.getByRole('listitem').filter({ hasText: 'Aksel Rygg' })
  const clash = again.getByRole('region', { name: 'Bookingen overlapper andre' })
  await expect(clash).toContainText(`Aksel Rygg er satt opp på ${title}`)
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(again.getByText('Bookingen ble ikke lagret')).toBeVisible()
  await clash.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' }).check()
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(staffing).toContainText('Lydtekniker')
  await expect(staffing).toContainText('Overlapper, på eget ansvar')
  await page.getByRole('button', { name: 'Frigi Aksel Rygg, Lydtekniker' }).click()
  await expect(staffing).toHaveCount(0)
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(staffing).toContainText('Overlapper, på eget ansvar')

  await go(page, `${venue}/culture/resources?mode=day&date=${date}`)
  const person = page.getByRole('region', { name: 'Aksel Rygg' })
  await expect(person.getByRole('link', { name: new RegExp(title) })).toHaveCount(2)

  await go(page, `${venue}/culture/timeline?zoom=hours&date=${date}`)
  const hall = page.getByRole('region', { name: 'Lillesal', exact: true })
  const event = hall.getByRole('link', { name: title })
  await expect(event).toContainText('12:00')
  await event.press('Alt+ArrowRight')
  const offered = page.getByRole('dialog', { name: /Ressursene er opptatt/ })
  await offered.getByRole('button', { name: 'Lagre likevel på eget ansvar' }).click()
  await expect(page.getByText(`${title} er flyttet`)).toBeVisible()
  await expect(event).toContainText('12:15')
})
