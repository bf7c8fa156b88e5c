import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Colours are what differs in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds in light and in dark, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No page has frames of its own, and without looking for them axe opens no second page.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (
      colorScheme === 'light' ? axe : axe.withRules(colourRules)
    ).analyze()
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        all.push(`${colorScheme} ${id} ${target.join(' ')}: ${failureSummary ?? ''}`)
      }
    }
  }
  return all
}
