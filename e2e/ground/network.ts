import type { Page } from '@playwright/test'

/** Calls that are made to fail, by an error or a lost connection. */
interface Cut {
  calls: RegExp
  /** Method of the calls; by default all methods that change data. */
  method?: string
  by: 'failure' | 'loss'
}

interface Laid extends Cut {
  meet: () => void
}

const cuts = new WeakMap<Page, Laid>()

const isMeant = (method: string, { method: wanted }: Cut) =>
  wanted === undefined ? method !== 'GET' : method === wanted

/** Must run before the page opens, since a later route may miss some calls. */
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
 * Cuts calls until `act` is done and at least one call was cut, so that an older error message is not mistaken for the
 * new one.
 */
export async function whileCut(page: Page, cut: Cut, act: () => Promise<void>): Promise<void> {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>()
  cuts.set(page, { ...cut, meet })
  await act()
  await met
  cuts.delete(page)
}
