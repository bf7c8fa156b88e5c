import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { createQueryClient } from '@dxweb/web/data/rows/query-client.ts'
import { type Session, SessionProvider } from '@dxweb/web/data/session/session.ts'
import { parseSearch, stringifySearch } from '@dxweb/web/shell/search-text.ts'
import { TextProvider } from '@dxweb/web/ui/text/text.ts'
import { ThemeProvider } from '@dxweb/web/ui/theme/theme-provider.tsx'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'

export const partnerId = 1003

/** An event source that never sends anything. */
class TestEventSource extends EventTarget {
  readonly readyState = 1
  close(): void {}
}

const session = {
  can: [
    'film.read',
    'film.write',
    'shows.edit',
    'calendar.read',
    'calendar.share',
    'bookings.read',
    'orders.read',
  ],
  lastContext: { partner: { timeZone: 'Europe/Oslo' } },
} as unknown as Session

/** Answers a request by the last part of its path; undefined leaves the request pending. */
export type Answer = (what: string, query: URLSearchParams) => unknown

function answerBy(answer: Answer): void {
  const fetched = (address: string | URL | Request): Promise<Response> => {
    const path = address instanceof Request ? address.url : address
    const { pathname, searchParams } = new URL(path, window.location.origin)
    const found = answer(pathname.split('/').at(-1) ?? '', searchParams)
    return found === undefined ? new Promise(() => {}) : Promise.resolve(Response.json(found))
  }
  Object.assign(window, { EventSource: TestEventSource, fetch: fetched })
}

export async function openScreen(
  Screen: FunctionComponent,
  path: string,
  answer: Answer,
): Promise<QueryClient> {
  answerBy(answer)
  const client = createQueryClient()
  const root = createRootRoute({
    component: () =>
      createElement(
        QueryClientProvider,
        { client },
        createElement(SessionProvider, { value: session }, createElement(Outlet)),
      ),
  })
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/partners/$partnerId/$',
    component: Screen,
  })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    parseSearch,
    stringifySearch,
  })
  history.replaceState({}, '', `/partners/${partnerId}/${path}`)
  await router.load()
  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no place for the screen')
  const drawn = createElement(RouterProvider, { router })
  const worded = createElement(TextProvider, { value: textsOf('nb', nb) }, drawn)
  createRoot(place).render(createElement(ThemeProvider, null, worded))
  return client
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

export async function paintedMs(draw: () => unknown, selector: string): Promise<number> {
  await nextFrame()
  const start = performance.now()
  draw()
  while (document.querySelector(selector) === null) await nextFrame()
  // The next frame begins only after the current one is painted.
  await nextFrame()
  return performance.now() - start
}
