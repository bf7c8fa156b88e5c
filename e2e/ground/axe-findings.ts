import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build is the same rules at half the cost of reading them, in every new document. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Colours are what differs in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const lightFirst = ['light', 'dark'] as const
const darkFirst = ['dark', 'light'] as const

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
    // No rule that runs reads style sheets, which axe would gather first.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** What axe finds in light and in dark, as one line each; `within` narrows it to what a selector finds. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { hasAxe, isDark } = await page.evaluate(() => ({
    hasAxe: 'axe' in globalThis,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  if (!hasAxe) await page.evaluate(source)
  const all: string[] = []
  // Begins as the page stands: a change of scheme is drawn anew.
  for (const colorScheme of isDark ? darkFirst : lightFirst) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'light' ? null : colourRules
    const found = await page.evaluate(findIn, { within, rules })
    all.push(...found.map((finding) => `${colorScheme} ${finding}`))
  }
  return all
}
