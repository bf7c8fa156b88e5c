import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { createQueryClient } from '../../../data/rows/query-client.ts'
import { type Session, SessionProvider } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, standAt } from '../../../testing/loopback.ts'
import { QuietSource } from '../../../testing/quiet-source.ts'
import { Toasts } from '../../../ui/messages/toast.tsx'
import { TextProvider } from '../../../ui/text/text.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import Screen from '../screen.tsx'
import { friday } from './film-week.ts'

/** Answers with a week, and notes what it is sent. */
export class FilmServer {
  week: FilmWeek
  can = ['film.read', 'film.write', 'shows.edit']
  readonly sent: { path: string; body: unknown }[] = []
  #line: Loopback | null = null

  constructor(week: FilmWeek) {
    this.week = week
  }

  get origin() {
    return this.#line?.origin ?? ''
  }

  async open() {
    this.#line = await openLoopback((request, reply) => void this.#answer(request, reply))
  }

  close = () => this.#line?.close()

  async #answer(request: IncomingMessage, reply: ServerResponse) {
    reply.setHeader('content-type', 'application/json')
    if (request.method === 'GET') return reply.end(JSON.stringify(this.week))
    const body = JSON.parse(await text(request)) as { shows?: object[]; events?: object[] }
    this.sent.push({ path: request.url ?? '', body })
    const events = (body.shows ?? body.events ?? []).map((_, at) => ({ id: 900 + at, version: 2 }))
    const changeId = '0193c1a0-0000-7000-8000-000000000001'
    return reply.end(JSON.stringify({ events, skipped: [], changeId }))
  }
}

/** The board of the server's week, in Norwegian. */
export function openBoard(server: FilmServer, search = ''): void {
  standAt(`${server.origin}/partners/1003/filmscheduler?date=${friday}${search}`)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', QuietSource)
  const session = {
    can: server.can,
    lastContext: { partner: { timeZone: server.week.zone } },
  } as unknown as Session
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
  const board = createRoute({
    getParentRoute: () => root,
    path: '/partners/$partnerId/$',
    component: Screen,
  })
  const router = createRouter({ routeTree: root.addChildren([board]) })
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <RouterProvider router={router} />
      </TextProvider>
    </ThemeProvider>,
  )
}
