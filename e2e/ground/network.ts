import type { Page } from '@playwright/test'

/** Calls that fail: answered with an error, or lost. */
interface Cut {
  calls: RegExp
  /** Absent: all but reads. */
  method?: string
  by: 'failure' | 'loss'
}

interface Laid extends Cut {
  meet: () => void
}

const cuts = new WeakMap<Page, Laid>()

const isMeant = (method: string, { method: wanted }: Cut) =>
  wanted === undefined ? method !== 'GET' : method === wanted

/** Must run before the page opens, since a later route may miss calls. */
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
 * Cuts the network until `act` is done and a call was cut; otherwise an older error message could pass as this one's.
 */
export async function whileCut(page: Page, cut: Cut, act: () => Promise<void>): Promise<void> {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>()
  cuts.set(page, { ...cut, meet })
  await act()
  await met
  cuts.delete(page)
}
