import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import type { ReportSetting } from '@dxweb/areas/reports/settings/contract.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Session } from '../../../data/session/session.ts'
import { permissionsOf } from '../../../testing/permissions-of.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import Screen from '../screen.tsx'

interface Mark {
  report: string
  isFavourite: boolean
  usedAt: string | null
}

const nothing = { data: [], groups: [], rowCount: 0, total: 0, sums: {} }

export class ReportServer {
  marks: Mark[] = []
  settings: ReportSetting[] = []
  reply: object = nothing
  /** Error codes by field, for a report that is refused. */
  refused: Readonly<Record<string, string>> | null = null
  readonly asked: URLSearchParams[] = []
  #line: Loopback | null = null

  get origin() {
    return this.#line?.origin ?? ''
  }

  async open() {
    this.#line = await openLoopback((request, reply) => void this.#answer(request, reply))
  }

  close = () => this.#line?.close()

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin)
    response.setHeader('content-type', 'application/json')
    const respond = (body: object, status = 200) => {
      response.statusCode = status
      response.end(JSON.stringify(body))
    }
    if (request.method === 'PUT') return respond(await this.#mark(request, pathname))
    if (pathname.endsWith('/report-marks')) return respond({ data: this.marks })
    if (pathname.endsWith('/report-settings')) return respond({ data: this.settings })
    if (!pathname.includes('/reports/')) return respond({ data: [], total: 0 })
    this.asked.push(searchParams)
    if (this.refused === null) return respond(this.reply)
    const fields = Object.entries(this.refused).map(([name, code]) => [name, { code }])
    return respond({ error: { code: 'invalid', fields: Object.fromEntries(fields) } }, 400)
  }

  async #mark(request: IncomingMessage, pathname: string) {
    const { isFavourite } = JSON.parse(await text(request)) as { isFavourite?: boolean }
    const report = pathname.split('/').at(-1) ?? ''
    if (isFavourite !== undefined) this.marks = [{ report, isFavourite, usedAt: null }]
    return { report }
  }
}

/** The user has the role in the venue, or at renter 1 for an address that begins with '/renters/1/'. */
export function openReports(server: ReportServer, address: string, role: Role = 'kulturhussjef') {
  const renterId = address.startsWith('/renters/1/') ? 1 : 0
  openAddress(`${server.origin}/partners/1003${address}`)
  const can = permissionsOf({
    roles: [role],
    modules: ['shows', 'products', 'report'],
    partnerId: 1003,
    renterId,
    isSuper: false,
  })
  openScreen(Screen, session(can) as unknown as Session)
}
