import { expect, type Page } from '@playwright/test'

/** Logs in through the page that the server renders, as people do. */
export async function logIn(page: Page, email: string, intended = '/'): Promise<void> {
  await page.goto(`/login?intended-url=${encodeURIComponent(intended)}`)
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Passord', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
