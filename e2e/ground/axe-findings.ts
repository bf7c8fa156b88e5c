import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build has the same rules, and loads twice as fast into each new document. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only colours differ in dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const lightFirst = ['light', 'dark'] as const
const darkFirst = ['dark', 'light'] as const

interface Asked {
  within: string
  rules: string[] | null
}

/** Runs in the page, after axe's source. */
async function findIn({ within, rules }: Asked): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await run(within, {
    // Pages have no frames, and passes are not reported.
    iframes: false,
    resultTypes: ['violations'],
    // None of these rules reads style sheets, which axe would otherwise fetch.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** One line per finding, in light and dark; `within` is a selector that limits the search. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { hasAxe, isDark } = await page.evaluate(() => ({
    hasAxe: 'axe' in globalThis,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  if (!hasAxe) await page.evaluate(source)
  const all: string[] = []
  for (const colorScheme of isDark ? darkFirst : lightFirst) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'light' ? null : colourRules
    const found = await page.evaluate(findIn, { within, rules })
    all.push(...found.map((finding) => `${colorScheme} ${finding}`))
  }
  return all
}
