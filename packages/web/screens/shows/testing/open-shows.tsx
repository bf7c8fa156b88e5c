import nb from '@dxweb/locales/nb.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { fetchSession, SessionProvider } from '../../../data/session/session.ts'
import { useLiveRows } from '../../../data/live/use-live-rows.ts'
import { createQueryClient } from '../../../data/rows/query-client.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { textsOf } from '@dxweb/locales/speak.ts'
import { TextProvider } from '../../../ui/text/text.ts'
import { Toasts } from '../../../ui/messages/toast.tsx'
import Screen from '../screen.tsx'
import { standAt } from '../../../testing/loopback.ts'
import { QuietSource } from '../../../testing/quiet-source.ts'
import type { TillServer } from './till-server.ts'

const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return text && `?${text}`
}

function Screens() {
  useLiveRows()
  return <Outlet />
}

/** The shows module at an address of the house: the screen itself, its calls and its texts. */
export async function openShows(
  house: TillServer,
  path: string,
  { renterId = 0, ninjaId = 0 } = {},
): Promise<void> {
  const renter = renterId === 0 ? '' : `/renters/${renterId}`
  const sudo = ninjaId === 0 ? '' : `/sudo/${ninjaId}`
  standAt(`${house.origin}${sudo}/partners/1003${renter}/shows${path}`)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', QuietSource)
  const session = await fetchSession()
  const client = createQueryClient()
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <SessionProvider value={session}>
          <Screens />
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    ),
  })
  const shows = createRoute({
    getParentRoute: () => root,
    path: `${sudo}/partners/$partnerId/$`,
    component: Screen,
  })
  const router = createRouter({
    routeTree: root.addChildren([shows]),
    parseSearch,
    stringifySearch,
  })
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <RouterProvider router={router} />
      </TextProvider>
    </ThemeProvider>,
  )
}
