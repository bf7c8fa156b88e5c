import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { useLiveRows } from '../data/live/use-live-rows.ts'
import { createQueryClient } from '../data/rows/query-client.ts'
import { type Session, SessionProvider } from '../data/session/session.ts'
import { Toasts } from '../ui/messages/toast.tsx'
import { TextProvider } from '../ui/text/text.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { TestEventSource } from './test-event-source.ts'

const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return text && `?${text}`
}

function Screens() {
  useLiveRows()
  return <Outlet />
}

/** Renders in Norwegian, at the address set by `openAddress`, with live updates and toasts. */
export function openScreen(component: RouteComponent, session: Session | null, base = ''): void {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', TestEventSource)
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
  const screen = createRoute({
    getParentRoute: () => root,
    path: `${base}/partners/$partnerId/$`,
    component,
  })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
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
