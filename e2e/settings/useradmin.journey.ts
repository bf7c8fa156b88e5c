import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { signIn } from '../ground/log-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Søk på navn eller e-post' })

test('the platform finds a user, blocks the user at the same time as a colleague, and unblocks the user', async ({
  page,
  browser,
}) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/useradmin')
  await expect(heading(page, 'Useradmin')).toBeVisible()
  await expect(page.locator('[data-row]').nth(3)).toBeVisible()
  await search(page).fill('skanner sundet')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-row]').getByRole('link').click()
  await expect(page.getByText('Sundet kulturhus').first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'skanner@sundet.test')
  await page.getByRole('button', { name: 'Sperr' }).click()
  const dialog = page.getByRole('dialog')
  const at = `/partners/1/platform-users/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { version } = await call<{ version: number }>(page, 'GET', at)
  await call(page, 'POST', `${at}/shut-out`, { version })
  await expect(dialog).toContainText('Noen andre har sperret Ola Strand')
  await expect(dialog.getByRole('button', { name: /inn igjen/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Lukk' }).last().click()
  await expect(page.getByText('Sperret', { exact: true }).first()).toBeVisible()
  await theirs.goto('/')
  await expect(theirs).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Slipp inn igjen', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slipp inn igjen' }).click()
  await expect(page.getByRole('button', { name: 'Sperr' })).toBeVisible()
  await theirs.context().close()
})
