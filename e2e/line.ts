import type { Page } from '@playwright/test'

/** Calls that do not reach the server: answered by a failure, or lost on the way. */
interface Cut {
  calls: RegExp
  /** All but reads, unless one is named. */
  method?: string
  by: 'failure' | 'loss'
}

const cuts = new WeakMap<Page, Cut>()

const isMeant = (method: string, { method: wanted }: Cut) =>
  wanted === undefined ? method !== 'GET' : method === wanted

/**
 * Lays the line that can be cut, before the page is opened: what is laid later may be passed by calls that a page has
 * already found its way for.
 */
export async function layLine(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) => {
    const cut = cuts.get(page)
    const request = route.request()
    if (!cut?.calls.test(request.url()) || !isMeant(request.method(), cut)) return route.fallback()
    return cut.by === 'failure' ? route.fulfill({ status: 500 }) : route.abort()
  })
}

/** The line is cut until what is done meanwhile is done. */
export async function whileCut(page: Page, cut: Cut, act: () => Promise<void>): Promise<void> {
  cuts.set(page, cut)
  await act()
  cuts.delete(page)
}
