import { randomInt } from 'node:crypto'
import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test('a gift card is sold, blocked and unblocked by keys, with missing values named at their fields', async ({
  page,
}) => {
  const note = `Til jubileet ${randomInt(1_000_000_000)}`
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/products/giftcards`)
  await page.getByRole('button', { name: 'Selg gavekort' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Beløp' })
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toBeFocused()
  expect.soft(await axeFindings(page), 'a fault').toEqual([])
  await amount.fill('0,50')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/1,00/)
  await amount.fill('250')
  await dialog.getByRole('button', { name: 'Kontant' }).click()
  await dialog.getByRole('textbox', { name: 'Merknad' }).fill(note)
  await page.keyboard.press('Enter')
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText('Restverdi').locator('..')).toContainText('250,00')

  await page.getByRole('button', { name: 'Forleng' }).click()
  const lastDay = dialog.getByRole('textbox', { name: 'Gyldig til og med' })
  await dialog.getByRole('textbox', { name: 'Grunn' }).fill('Stengt i sommer')
  await lastDay.fill('01.02.2027')
  await page.keyboard.press('Enter')
  await expect(lastDay).toHaveAttribute('aria-invalid', 'true')
  await lastDay.fill('31.12.2048')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Gyldig til og med').locator('..')).toContainText('31.12.2048')
  await expect(page.getByRole('row', { name: /Forlenget/ })).toContainText('Stengt i sommer')

  await page.getByRole('button', { name: 'Sperr', exact: true }).click()
  const reason = dialog.getByRole('textbox', { name: 'Grunn' })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Meldt mistet')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sperret', { exact: true }).first()).toBeVisible()
})
