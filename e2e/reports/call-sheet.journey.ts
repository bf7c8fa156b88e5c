import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const dayBefore = (date: string) =>
  new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

/** Returns a function that changes the times of the event. */
async function planEvening(page: Page) {
  const { id, title, date, auditoriumId, eventTypeId } = await makeEvent(page, { hall: 'Lillesal' })
  const at = `${venue}/events/${id}`
  const draft = { title, auditoriumId, eventTypeId, date, renterId: null, organizer: '' }
  const change = async (fields: object) => {
    const { version } = await call<{ version: number }>(page, 'GET', at)
    await call(page, 'PUT', at, { ...draft, ...fields, version })
  }
  await change({
    startTime: '19:00',
    endTime: '21:20',
    doorsMinutes: 60,
    soundCheckMinutes: 150,
    pauseCount: 1,
    pauseMinutes: 20,
    contactName: 'Tuva Holmen',
    contactMobile: '90000061',
    staffNote: 'Røyk på scenen',
  })
  const moveTo = (startTime: string, endTime: string) => change({ startTime, endTime })
  return { title, date, moveTo }
}

test('a call sheet is found by its day, downloaded, and updated on a phone after a change', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date, moveTo } = await planEvening(page)
  await page.goto(`${venue}/report`)
  await page.getByRole('link', { name: /^Kjøreplan/ }).click()
  await expect(page).toHaveURL(/report\/call-sheet$/)
  await go(page, `${venue}/report/call-sheet?day=${dayBefore(date)}`)
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
  await phone.goto(`${venue}/report/call-sheet?day=${date}`)
  const shown = phone.getByRole('article').filter({ hasText: title })
  await expect(shown.getByRole('link', { name: '900 00 061' })).toHaveAttribute(
    'href',
    'tel:90000061',
  )
  await expect(shown).toContainText('Røyk på scenen')

  // The page shows another user's change without a reload.
  await moveTo('19:30', '21:50')
  await expect(shown.getByRole('listitem').filter({ hasText: 'Dører' })).toHaveText('Dører18:30')
  await phone.close()
})
