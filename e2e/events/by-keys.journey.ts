import { expect, test } from '../ground/journey.ts'
import { farTime, house } from '../ground/far-event.ts'
import { chooseByKeys, tabTo, typeOver } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'

test('an event is planned by keys alone, from the list to publication', async ({ page }) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows?from=${date}&to=${date}`)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Nytt arrangement' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Tittel', exact: true }))
  await typeOver(page, title)
  for (const [name, choice] of [
    ['Sal', 'Foajeen'],
    ['Arrangementstype', 'Konsert'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name, exact: true }))
    await chooseByKeys(page, choice)
  }
  for (const [label, typed] of [
    ['Dato', date],
    ['Start', '18:00'],
    ['Slutt', '20:00'],
  ] as const) {
    const input = page.locator('form').getByLabel(label)
    await tabTo(page, input)
    await input.fill(typed)
  }
  await tabTo(page, page.getByRole('button', { name: 'Lag kladd' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Publiser' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `Publiser «${title}»` })
  await tabTo(page, asked.getByRole('button', { name: 'Publiser og åpne salg' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Arrangementet er publisert')).toBeVisible()
})
