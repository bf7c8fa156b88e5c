import type { Page } from '@playwright/test'

/** Calls that do not reach the server: answered by a failure, or lost on the way. */
interface Cut {
  calls: RegExp
  /** All but reads, unless one is named. */
  method?: string
  by: 'failure' | 'loss'
}

interface Laid extends Cut {
  /** A call has been cut. */
  meet: () => void
}

const cuts = new WeakMap<Page, Laid>()

const isMeant = (method: string, { method: wanted }: Cut) =>
  wanted === undefined ? method !== 'GET' : method === wanted

/**
 * Lays the network that can be cut, before the page is opened: what is laid later may be passed by calls that a page has
 * already found its way for.
 */
export async function layNetwork(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) => {
    const cut = cuts.get(page)
    const request = route.request()
    if (!cut?.calls.test(request.url()) || !isMeant(request.method(), cut)) return route.fallback()
    cut.meet()
    return cut.by === 'failure' ? route.fulfill({ status: 500 }) : route.abort()
  })
}

/**
 * The network is cut until what is done meanwhile is done and a call has met it: what an earlier failure left on the
 * screen may look like this one's answer, and the call that comes after it would then get through.
 */
export async function whileCut(page: Page, cut: Cut, act: () => Promise<void>): Promise<void> {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>()
  cuts.set(page, { ...cut, meet })
  await act()
  await met
  cuts.delete(page)
}
