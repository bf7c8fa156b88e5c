import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Colours are what differs in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Asked {
  within: string
  rules: string[] | null
}

/** Runs in the page, where axe is once its source has been. */
async function findIn({ within, rules }: Asked): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await run(within, {
    // No page has frames of its own, and what is well is not looked at.
    iframes: false,
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** What axe finds in light and in dark, as one line each; `within` narrows it to what a selector finds. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'light' ? null : colourRules
    const found = await page.evaluate(findIn, { within, rules })
    all.push(...found.map((finding) => `${colorScheme} ${finding}`))
  }
  return all
}
