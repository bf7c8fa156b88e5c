import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
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
import { createQueryClient } from '../../../data/rows/query-client.ts'
import { fetchSession, SessionProvider } from '../../../data/session/session.ts'
import { standAt } from '../../../testing/loopback.ts'
import { TextProvider } from '../../../ui/text/text.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { Toasts } from '../../../ui/messages/toast.tsx'
import type { RegisterLook } from '../look/look.ts'
import { ModuleRegister } from '../module-register.tsx'
import type { RegisterServer } from './register-server.ts'

const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return text && `?${text}`
}

/** A register at an address of the house: the screen itself, its calls and its texts. */
export async function openRegister(
  house: RegisterServer,
  look: RegisterLook,
  path = '',
): Promise<void> {
  standAt(`${house.origin}/partners/1003/things${path}`)
  vi.stubGlobal('scrollTo', () => undefined)
  const session = await fetchSession()
  const client = createQueryClient()
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <SessionProvider value={session}>
          <Outlet />
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    ),
  })
  const things = createRoute({
    getParentRoute: () => root,
    path: '/partners/$partnerId/$',
    component: () => <ModuleRegister look={look} module="things" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([things]),
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
