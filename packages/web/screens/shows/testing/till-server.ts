import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CalendarEvent, Overlap } from '@dxweb/areas/events/planning/contract.ts'
import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import type { EventDetail, EventRow } from '@dxweb/areas/events/core/contract.ts'
import type { Sale as SaleReply } from '@dxweb/areas/ticketing/sales/contract.ts'
import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { type Loopback, openLoopback } from '../../../testing/loopback.ts'
import type { HoldLines } from '../counter/cart/hold-keeper.ts'
import type { SeatStates } from '../ground/queries.ts'
import type { SaleBody } from '../counter/cart/send-sale.ts'
import { category } from './offered-category.ts'
import { choices, foundCampaign, overview } from './no-sales.ts'
import { publicationOf } from './publication-of.ts'
import { session } from '../../../testing/session.ts'

const drawing = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Parkett', rows: [{ seats: 6 }, { seats: 6 }] }],
})

const saleId = '0190a4b0-0000-7000-8000-000000000001'

const row: EventRow = {
  id: 12,
  title: 'Revy: Full sund',
  auditoriumId: 1,
  auditorium: 'Storsalen',
  extraAuditoriums: [],
  startsAt: '2026-11-21T19:00:00.000Z',
  endsAt: '2026-11-21T21:15:00.000Z',
  eventTypeId: 1,
  eventType: 'Revy',
  eventTypeColor: '#2f7f74',
  renterId: 4,
  renter: 'Sundet Revylag',
  organizer: '',
  state: 'published',
  saleState: 'inSale',
  capacity: 12,
  soldCount: 3,
  reservedCount: 1,
  blockedCount: 0,
  grossOre: 118_500,
  version: 5,
}

const allOf = {
  edit: true,
  move: false,
  cancel: true,
  remove: false,
  publish: false,
  withdraw: false,
  sell: true,
  stopSale: true,
  startSale: false,
}

export const draftCan = {
  ...allOf,
  move: true,
  cancel: false,
  remove: true,
  publish: true,
  sell: false,
  stopSale: false,
}

const event: EventDetail = {
  ...row,
  note: '',
  busyFrom: row.startsAt,
  busyUntil: row.endsAt,
  extraAuditoriumIds: [],
  isOpenEvent: false,
  acceptsOverlap: false,
  seriesId: null,
  orderId: null,
  heading: '',
  doorsMinutes: null,
  soundCheckMinutes: null,
  pauseCount: 0,
  pauseMinutes: 0,
  contactName: '',
  contactMobile: '',
  staffNote: '',
  countedVisitors: null,
  productionId: null,
  production: '',
  ageLimit: null,
  ownAgeLimit: null,
  runtimeMinutes: null,
  ownRuntimeMinutes: null,
  cancelReason: '',
  isSaleOpen: true,
  isPastStop: false,
  channels: {
    counter: { state: 'inSale', opensAt: null, closesAt: row.endsAt },
    web: { state: 'inSale', opensAt: null, closesAt: row.endsAt },
  },
  seatMapId: 1,
  avoidsGaps: false,
  isScreen: false,
  hasTono: false,
  vatCode: 'exempt',
  vatBasisPoints: 0,
  highVatBasisPoints: 2500,
  changedBy: 'Kari Nes',
  changedAt: '2026-11-20T12:00:00.000Z',
  categories: [
    category(3, 'Ledsager', 0),
    category(1, 'Voksen', 39_550),
    category(2, 'Honnør', 34_500),
  ],
  zones: [
    {
      id: 1,
      name: 'Bak',
      color: 3,
      adjustmentOre: -4_000,
      seatIds: [7, 8, 9, 10, 11, 12],
      areaIds: [],
      placeCount: 6,
    },
  ],
  saleTurnsInMs: null,
  supplements: [],
  channelFees: [],
  showing: null,
  can: allOf,
}

export interface Refused {
  status: number
  error: { code: string; details?: unknown; fields?: unknown }
}

interface HoldBody {
  lines: HoldLines
}

interface Sale {
  key: string
  body: SaleBody
}

export class TillServer {
  can = ['live.watch', 'shows.read', 'shows.edit', 'tickets.sell', 'tickets.print']
  modules = ['shows']
  rows: EventRow[] = [row]
  /** Number of events that match a search in any period. */
  ever = 1
  event = event
  sold: number[] = []
  /** Sales by idempotency key: a repeated request gets the same answer and sells nothing. */
  sales: Sale[] = []
  holds: { method: string; seatIds: number[] }[] = []
  keys: string[] = []
  asked: URL[] = []
  /** Requests for documents, with the id of the impersonated user, if any. */
  printed: { body: unknown; ninja: string | undefined }[] = []
  drafts: unknown[] = []
  /** Request bodies that save the event. The event itself does not change. */
  changes: unknown[] = []
  overlaps: Overlap[] = []
  calendar: Partial<CalendarEvent>[] = []
  steps: string[] = []
  /** Connection cuts at the next sales: before or after the sale is made. */
  cuts: ('before' | 'after')[] = []
  areas: SeatStates['areas'] = []
  giftCards: Pick<GiftCard, 'number' | 'balanceOre' | 'state'>[] = []
  refuseHall: Refused | null = null
  refuseSale: Refused | null = null
  choices = choices
  refuseDraft: Refused | null = null
  answers: Record<string, unknown> = {}
  /** Promises by path; a call to the path is answered after its promise settles. */
  held: Record<string, Promise<void>> = {}
  written: { path: string; body: unknown }[] = []
  refused: Record<string, Refused> = {}
  #loopback: Loopback | undefined

  get origin(): string {
    return this.#loopback?.origin ?? ''
  }

  async open(): Promise<void> {
    this.#loopback = await openLoopback((request, response) => void this.#serve(request, response))
  }

  async close(): Promise<void> {
    await this.#loopback?.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin)
    this.asked.push(url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    const path = url.pathname.replace('/api/v1', '').replace('/partners/1003', '')
    if (request.method !== 'GET') this.written.push({ path, body })
    await this.held[path]
    const refused = this.refused[path] ?? this.#refusedRead(path, request)
    if (refused) return answer(response, refused.status, { error: refused.error })
    if (path === '/events' && url.searchParams.get('from') === '2000-01-01') {
      return answer(response, 200, { data: this.rows, total: this.ever })
    }
    if (path === '/events-export') {
      const file = 'attachment; filename="arrangementer.csv"'
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': file })
      return void response.end('Tittel')
    }
    if (path.endsWith('/prints')) {
      this.printed.push({ body, ninja: request.headers['x-dx-ninja']?.toString() })
      const file = 'inline; filename="billetter.pdf"'
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': file })
      return void response.end('%PDF-')
    }
    const noCustomer = { customer: null, reservedBy: '' }
    if (path.endsWith('/customer')) return answer(response, 200, noCustomer)
    if (path.endsWith('/mail')) return answer(response, 200, { copies: [] })
    if (path.startsWith('/sales/')) return answer(response, 200, this.#receipt())
    if (path === '/sales') return this.#sell(request, response, body as SaleBody)
    if (path === '/events' && request.method === 'POST') return this.#draft(response, body)
    if (path === '/events/12' && request.method === 'PUT') {
      this.changes.push(body)
      return answer(response, 409, { error: { code: 'wrong_state' } })
    }
    const [, holdId] = /^\/events\/12\/holds\/([\w-]+)$/.exec(path) ?? []
    if (holdId !== undefined) return this.#hold(request, response, holdId, body as HoldBody)
    this.#noteStep(path, body)
    return answer(response, 200, this.#read(path))
  }

  #noteStep(path: string, body: unknown): void {
    const step = /^\/events\/12\/(stop-sale|start-sale)$/.exec(path)?.[1]
    if (step !== undefined) this.steps.push(step)
    if (path === '/event-publications/withdraw') this.steps.push('withdraw')
    if (path !== '/event-publications') return
    this.steps.push((body as { opensSale: boolean }).opensSale ? 'publish' : 'publish-unsold')
  }

  #refusedRead(path: string, { headers }: IncomingMessage): Refused | null {
    if (path === '/events/12/seat-map') return this.refuseHall
    const isUnknown = path === '/events' && headers['x-dx-renter'] === '99'
    return isUnknown ? { status: 404, error: { code: 'not_found' } } : null
  }

  #read(path: string): unknown {
    const pages: Record<string, unknown> = {
      '/auth': session(this.can, this.modules),
      '/campaign-codes': foundCampaign,
      '/events': { data: this.rows, total: this.rows.length },
      '/event-choices': this.choices,
      '/giftcards': { data: this.giftCards, total: this.giftCards.length, balanceOre: 0 },
      '/event-overlaps': { data: this.overlaps },
      '/calendar': { data: this.calendar },
      '/events/12': this.event,
      '/event-publications/preview': { data: [publicationOf(this.event)] },
      '/event-publications': { events: [{ id: 12, version: 6 }], refused: [] },
      '/event-publications/withdraw': { events: [{ id: 12, version: 7 }], refused: [] },
      '/events/12/series': { data: this.rows },
      '/events/12/seat-map': { drawing },
      '/events/12/seats': { ...noSeats, sold: this.sold, areas: this.areas },
      '/events/13/sales-overview': overview,
      '/events/13': { ...this.event, id: 13, title: 'Ny forestilling' },
    }
    return this.answers[path] ?? pages[path] ?? { ok: true }
  }

  #receipt(): SaleReply {
    const body = this.sales.at(-1)?.body
    const seatIds = body?.lines.flatMap(({ seatId }) => seatId ?? []) ?? []
    const totalOre = seatIds.length * 39_550
    const ticket = { categoryId: 1, category: 'Voksen', section: '', row: '1', zone: '' }
    const money = { priceOre: 37_550, feeOre: 2_000, vatOre: 4_423 }
    return {
      id: saleId,
      eventId: 12,
      event: soldEvent,
      made: { tickets: 0, receipt: 0 },
      issuer: { name: 'Sundet kulturhus', orgNumber: '912345678' },
      soldAt: '2026-11-20T12:00:00.000Z',
      seller: 'Kari Nes',
      till: null,
      means: body?.means ?? 'card',
      totalOre,
      roundingOre: 0,
      feeOre: seatIds.length * money.feeOre,
      vatOre: seatIds.length * money.vatOre,
      vat: [{ code: 'low', basisPoints: 1200, grossOre: totalOre, vatOre: seatIds.length * 4_423 }],
      tickets: seatIds.map((seatId) => ({
        id: saleId,
        seatId,
        seat: String(seatId),
        ...ticket,
        ...money,
        state: 'issued' as const,
        isCompanion: false,
        entrance: '',
      })),
      refundOf: null,
      exchangedWith: null,
      reason: '',
      payments: [],
      refunds: [],
    }
  }

  #hold(
    { method }: IncomingMessage,
    response: ServerResponse,
    id: string,
    body: HoldBody | null,
  ): void {
    const lines = body?.lines ?? []
    this.holds.push({ method: method ?? '', seatIds: lines.flatMap(({ seatId }) => seatId ?? []) })
    answer(response, 200, {
      id,
      lines,
      until: '2026-11-20T12:10:00.000Z',
      leftMs: 600_000,
      lostSeatIds: lines.flatMap(({ seatId = 0 }) => (this.sold.includes(seatId) ? [seatId] : [])),
      shortAreas: [],
    })
  }

  #draft(response: ServerResponse, body: unknown): void {
    const { refuseDraft } = this
    if (refuseDraft) return answer(response, refuseDraft.status, { error: refuseDraft.error })
    this.drafts.push(body)
    answer(response, 200, { id: 13, version: 1 })
  }

  #sell(request: IncomingMessage, response: ServerResponse, body: SaleBody): void {
    const key = String(request.headers['idempotency-key'])
    const cut = this.cuts.shift()
    this.keys.push(key)
    if (cut === 'before') return void response.destroy()
    const { refuseSale } = this
    if (refuseSale) {
      this.refuseSale = null
      return answer(response, refuseSale.status, { error: refuseSale.error })
    }
    if (!this.sales.some((sale) => sale.key === key)) {
      this.sales.push({ key, body })
      this.sold.push(...body.lines.flatMap(({ seatId }) => seatId ?? []))
    }
    if (cut === 'after') return void response.destroy()
    const totalOre = body.expectedOre ?? 0
    const roundingOre = body.means === 'cash' ? Math.round(totalOre / 100) * 100 - totalOre : 0
    answer(response, 200, {
      id: saleId,
      totalOre,
      roundingOre,
    })
  }
}

const soldEvent = {
  title: row.title,
  heading: '',
  auditorium: row.auditorium,
  ageLimit: null,
  startsAt: row.startsAt,
  hidesPrice: false,
  validFrom: null,
  validTo: null,
  doorsAt: row.startsAt,
}

const noSeats = {
  at: '2026-11-20T12:00:00.000Z',
  reserved: [],
  held: [],
  blocked: [],
  holds: [],
  areas: [],
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
