import { expect, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { makeDraft } from './plan-event.ts'

const hall = 'Foajeen'

test('an overlap is marked in another’s calendar until one of the events moves', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeDraft(page, hall, { startTime: '20:00', endTime: '22:00' })
  const { id, title, date } = event
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const reader = await context.newPage()
  await signIn(reader, 'lese@sundet.test')
  const heard = reader.waitForResponse(/\/stream\?/)
  await reader.goto(`${house}/culture?mode=day&date=${date}`)
  await heard
  const block = reader.getByRole('link', { name: title }).filter({ hasText: '20:00' })
  await expect(block).toBeVisible()
  await expect(block).not.toContainText('Overlapper')

  const other = await makeDraft(page, hall, {
    title: `Møte ${title}`,
    date,
    startTime: '21:30',
    endTime: '23:00',
    atOwnRisk: true,
  })
  const marked = reader.locator('.dx-block[data-clash]')
  await expect(marked).toHaveCount(2)
  // Changing only the title does not ask about an overlap that someone else made.
  await page.goto(`${house}/shows/${id}/edit`)
  await expect(page.getByText(`Møte ${title} · ${hall}`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Tittel', exact: true }).fill(`${title} ute`)
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText('Arrangementet er lagret')).toBeVisible()
  const { auditoriumId, version } = other
  const later = { auditoriumId, date, startTime: '22:15', endTime: '23:00', version }
  await call(page, 'POST', `${house}/events/${other.id}/move`, later)
  await expect(marked).toHaveCount(0)
  await context.close()
})
