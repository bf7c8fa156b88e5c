import { expect, type Page } from '@playwright/test'
import { currentVenue, keptSession } from '../venue/venue.ts'

export async function logIn(
  page: Page,
  email: string,
  intended = '/',
  password = 'demo',
): Promise<void> {
  await page.goto(`/login?intended-url=${encodeURIComponent(intended)}`)
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Passord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/**
 * Uses the user's prepared session, which every venue has. Signing out ends that session for all pages of the journey.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const session = keptSession(email)
  if (!session) return signInByRequest(page, email)
  const { url } = currentVenue()
  await page.context().addCookies(session.map((cookie) => ({ ...cookie, url })))
}

async function signInByRequest(page: Page, email: string): Promise<void> {
  const form = await (await page.request.get('/login')).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const answer = await page.request.post('/login', {
    form: { csrf, email, password: 'demo', 'intended-url': '/' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}
