import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build of axe, which loads twice as fast into each new document. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules for dark mode, which differs only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

export type Scheme = 'light' | 'dark'

const lightFirst = ['light', 'dark'] as const
const darkFirst = ['dark', 'light'] as const

interface Asked {
  within: string
  rules: string[] | null
}

/** Runs in the page, after axe's script. */
async function findIn({ within, rules }: Asked): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await run(within, {
    // Pages have no frames, and passed rules are not reported.
    iframes: false,
    resultTypes: ['violations'],
    // None of these rules reads style sheets, so axe need not fetch them.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/**
 * Runs in the page: returns true once the application, which is slower than the style sheets, has applied the colour
 * scheme.
 */
function isShownIn(scheme: Scheme): boolean {
  const shown = document.documentElement.dataset['mantineColorScheme']
  return shown === undefined || shown === scheme
}

/** Returns one line per finding; `within` is a selector that limits the search. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const all: string[] = []
  for (const scheme of isDark ? darkFirst : lightFirst) {
    all.push(...(await axeFindingsIn(page, scheme, within)))
  }
  return all
}

/** Checks all rules in light mode, but only the rules for colours in dark mode. */
export async function axeFindingsIn(page: Page, scheme: Scheme, within = 'html') {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(isShownIn, scheme)
  const rules = scheme === 'light' ? null : colourRules
  const found = await findingsOf(page, { within, rules })
  return found.map((finding) => `${scheme} ${finding}`)
}

async function findingsOf(page: Page, asked: Asked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(findIn, asked)
}

/** Finds targets that violate WCAG 2.5.8 (size and spacing), with a rule that axe disables by default. */
export const smallTargets = (page: Page, within: string): Promise<string[]> =>
  findingsOf(page, { within, rules: ['target-size'] })
