import type { Page, Request } from '@playwright/test'

/** Runs in the page. Returns true once the title is visible and nothing is loading. */
const isDrawn = () =>
  document.querySelector('h1') !== null &&
  // The UI kit's gallery always shows loading states.
  document.querySelector(':is(.dx-skeleton, [aria-busy=true]):not(.dx-gallery *)') === null &&
  document.fonts.status === 'loaded'

/** Runs in the page. Waits two frames, in which the page sends its requests after a change of address or width. */
const nextFrames = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

/** The returned function waits until the page has received and drawn all replies. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let wake: (() => void) | undefined
  page.on('request', (request) => {
    // Streams of live changes never end.
    if (request.resourceType() !== 'eventsource' && !/\/(stream|live)\b/.test(request.url())) {
      open.add(request)
    }
  })
  const close = (request: Request) => {
    open.delete(request)
    if (open.size === 0) wake?.()
  }
  // A reply counts as finished once its headers arrive, since a body that the page does not read never finishes.
  page.on('response', (response) => close(response.request()))
  page.on('requestfailed', close)
  const quiet = async () => {
    while (open.size > 0) {
      await new Promise<void>((done) => {
        wake = done
      })
    }
  }
  return async () => {
    do {
      await quiet()
      await page.waitForFunction(isDrawn)
      await page.evaluate(nextFrames)
    } while (open.size > 0)
  }
}
