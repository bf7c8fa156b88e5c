import { expect, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test('a renter creates a link to its calendar, and deletes it', async ({ page }) => {
  await signIn(page, 'leietaker@sundet.test')
  await page.goto(`${house}/renters/1/shows`)
  await page.getByRole('button', { name: 'Abonner', exact: true }).click()
  await page.getByRole('button', { name: 'Lag lenke', exact: true }).click()
  const link = await page
    .getByRole('textbox', { name: 'Lenkens adresse', exact: true })
    .inputValue()
  const calendar = () => page.request.get(link, { headers: { cookie: '' } })
  expect(await (await calendar()).text()).toContain('BEGIN:VCALENDAR')
  await page
    .getByRole('button', { name: /^Trekk tilbake lenken/ })
    .first()
    .click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Trekk tilbake' }).click()
  await expect.poll(async () => (await calendar()).status()).toBe(404)
})
