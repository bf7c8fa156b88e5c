import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { signIn } from '../ground/log-in.ts'

/** The platform's own pages, and what of each is there once it has been read. The gallery has a journey of its own. */
const pages = [
  ['partneradmin', '[data-row]'],
  ['partneradmin/new', '.dx-make-preview'],
  ['partneradmin/1002', '.dx-house-steps'],
  ['partneradmin/1002/modules', 'main [type=checkbox]'],
  ['partneradmin/1002/terms', 'main .dx-card'],
  ['partneradmin/1002/people', '[data-row]'],
  ['partneradmin/1002/log', 'main .dx-card'],
  ['useradmin', '[data-row]'],
  ['useradmin/agreements', '.dx-agreement-texts'],
  ['reportsadmin', 'main h1'],
] as const

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Light and dark both; the axe findings are of both. */
for (const [locale, width] of [
  ['nb', 1440],
  ['en', 1024],
  ['nb', 390],
] as const) {
  test(`the platform’s pages fit ${width} points and have no axe findings, in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'super@dxweb.test')
    for (const [path, ready] of pages) {
      await page.goto(`/partners/1/${path}?locale=${locale}`)
      await expect(page.locator(ready).first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      expect.soft(await sideways(page), path).toBe(0)
      expect.soft(await axeFindings(page), path).toEqual([])
    }
    await page.goto(`/apiweb/health?locale=${locale}`)
    expect.soft(await sideways(page), 'health').toBe(0)
    expect.soft(await axeFindings(page), 'health').toEqual([])
  })
}
