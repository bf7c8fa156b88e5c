import { expect, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

/** Modules of specification 2 that no other journey opens, with the pages' headings; the first is loaded by its address. */
const modules = [
  ['default', 'Dashbord'],
  ['dashboard-legacy', 'Dashbord, gammelt'],
  ['culture/timeline', 'Tidslinje'],
  ['culture/resources', 'Ressurser'],
  ['orders/projects', 'Prosjekter'],
  ['campaigns', 'Markedsføring'],
  ['shows/scan', 'Skanner'],
] as const

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hovedmeny' })

async function openModules(page: Page): Promise<void> {
  for (const [place, [path, title]] of modules.entries()) {
    if (place === 0) await page.goto(`${house}/${path}`, { waitUntil: 'commit' })
    else await go(page, `${house}/${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · DxWeb`)
    // Exactly one entry of both menus is lit.
    await expect(page.locator('aside [aria-current], header [aria-current]')).toHaveCount(1)
  }
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Din profil' }).click()
  await expect(page).toHaveURL(`${house}/brukerkonto`)
  await expect(page.locator('#dx-account')).toBeVisible()
  await menu(page).getByRole('link', { name: 'Kalender' }).click()
  await expect(heading(page, 'Kalender')).toBeVisible()
}

/** A collapsed sidebar stays so; an open one does not cover the page of a window that is made narrow. */
async function narrowSidebar(page: Page): Promise<void> {
  const side = page.locator('aside')
  await expect(side.getByRole('button', { name: 'Skjul menyen' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await side.getByRole('button', { name: 'Skjul menyen' }).click()
  await page.reload()
  await expect(side.getByRole('button', { name: 'Vis menyen' })).toBeVisible()
}

test('every module opens at its address, and the profile in the frame', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await openModules(page)
  await page.getByRole('main').getByRole('link', { name: 'Arrangementer' }).click()
  await expect(page).toHaveURL(`${house}/shows`)
  await openProfile(page)
  await narrowSidebar(page)
})
