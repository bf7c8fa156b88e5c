import { catalogOf, type Locale } from '@dxweb/locales/catalog.ts'
import type { Page } from '@playwright/test'
import { axeFindingsIn, type Scheme } from '../ground/axe-findings.ts'
import { go } from '../ground/go.ts'
import { findingsOf } from './findings.ts'
import { watchRequests } from './settled.ts'

export const widths = [1440, 1024, 390, 320] as const

export interface Look {
  path: string
  widths: readonly number[]
  /** Colour schemes that axe checks, by width. */
  axe: readonly (readonly [width: number, scheme: Scheme])[]
}

export interface Walk {
  /** Checks a page. Returns one line per finding. */
  at(look: Look): Promise<string[]>
  /** Presses buttons or menu items in order, by Norwegian name, and checks the dialog or menu that opens. */
  opened(path: string, press: readonly string[]): Promise<string[]>
  links(): Promise<string[]>
}

/** Pages drawn by the server are not part of the application, so they must be loaded. */
const isServed = (path: string) => /^\/(login|password|apiweb)/.test(path)

/** Runs in the page and returns the paths that it links to. */
const linksOf = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/partners/"]:not([download])')].map(
    ({ pathname, search }) => pathname + search,
  )

const height = 900

/** Returns the widths in order, or reversed if the window already has the last width. */
const from = (asked: readonly number[], width = 0) =>
  asked.at(-1) === width ? asked.toReversed() : asked

const popups = '[role=dialog], [role=menu]'

export function walkIn(page: Page, locale: Locale): Walk {
  const settled = watchRequests(page)
  let isInside = false
  const open = async (path: string) => {
    if (isInside && !isServed(path)) await go(page, path)
    else await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}`)
    isInside = !isServed(path)
    await settled()
  }
  const resize = async (width: number) => {
    if (page.viewportSize()?.width === width) return
    await page.setViewportSize({ width, height })
    await settled()
  }
  /** Reports a page that does not load as a finding, and loads the next page from scratch. */
  const reported = async (name: string, look: () => Promise<string[]>) => {
    const found = await look().catch((error: unknown) => {
      isInside = false
      return [String(error)]
    })
    return found.map((finding) => `${name}, ${locale}: ${finding}`)
  }
  return {
    at: ({ path, widths: asked, axe }) =>
      reported(path, async () => {
        await open(path)
        const found: string[] = []
        const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
        const schemes = isDark ? axe.toReversed() : axe
        // Begins with the width and colour scheme of the previous page.
        for (const width of from(asked, page.viewportSize()?.width)) {
          await resize(width)
          const here = await findingsOf(page, locale)
          for (const [at, scheme] of schemes) {
            if (at === width) here.push(...(await axeFindingsIn(page, scheme)))
          }
          found.push(...here.map((finding) => `${width} points: ${finding}`))
        }
        return found
      }),
    opened: (path, press) =>
      reported(`${path} › ${press.join(' › ')}`, async () => {
        await open(path)
        await resize(widths[0])
        const steps = press.map((name) => namesIn(locale, name))
        const found = await lookAtOpened(page, steps, settled)
        for (const width of widths) {
          await resize(width)
          const here = await findingsOf(page, locale)
          found.push(...here.map((finding) => `${width} points: ${finding}`))
        }
        await resize(widths[0])
        await leaveOpened(page, steps)
        return found
      }),
    links: () => page.evaluate(linksOf),
  }
}

/**
 * Matches a button in a language by its Norwegian text, which several catalog keys may share; `{name}` matches any
 * name.
 */
function namesIn(locale: Locale, name: string): RegExp {
  const keys = Object.entries(catalogOf('nb')).filter(([, text]) => text === name)
  const names = new Set([name, ...keys.map(([key]) => catalogOf(locale)[key] ?? name)])
  const forms = [...names].map((each) => RegExp.escape(each).replaceAll(/\\\{\w+\\\}/g, '.+'))
  return new RegExp(`^(?:${forms.join('|')})$`)
}

async function lookAtOpened(
  page: Page,
  steps: readonly RegExp[],
  settled: () => Promise<void>,
): Promise<string[]> {
  for (const name of steps) {
    const button = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
    await button.first().press('Enter')
  }
  // The opened dialog or menu gets the focus.
  await page.locator(popups).locator(':focus').last().waitFor()
  await settled()
  return [
    ...(await axeFindingsIn(page, 'light', popups)),
    ...(await axeFindingsIn(page, 'dark', popups)),
  ]
}

/** Closes the dialog or menu. The menu item that opened a dialog is gone, so it cannot get the focus back. */
async function leaveOpened(page: Page, steps: readonly RegExp[]): Promise<void> {
  const popup = page.locator(popups).last()
  // At some widths, the button that opens the menu is hidden together with the menu, which then loses the focus.
  if ((await popup.locator(':focus').count()) === 0) await popup.getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  const [name] = steps
  if (steps.length > 1 || name === undefined) return
  await page.locator('button:focus').and(page.getByRole('button', { name })).waitFor()
}
