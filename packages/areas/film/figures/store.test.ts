import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpReceiver } from '@dxweb/server/figures-receiver/http-receiver.ts'
import { makePlayingFigures, sendPlayingFigures } from '@dxweb/server/jobs/send-waiting.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue, idsOf, outcomeOf } from '@dxweb/server/testing/given.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForFigures } from './make-store.ts'
import { playingFiguresSource } from './report-store.ts'
import { paced } from '../../../../scripts/steps/pace/pace.ts'

const given = await givenVenue()
const { asOwner, buy, by, db, venue, refund } = given
const { partnerId, scope, eventId } = venue
const hour = 3_600_000

/** The morning after the show, after the end of its operating day. */
const morning = new Date(Date.now() + 30 * hour)
const make = (now = morning) => makePlayingFigures(db, now)

interface Kept {
  revision: number
  status: string
  figures: Record<string, unknown>
}
const kept = (id = eventId) =>
  asOwner<Kept>(
    `select revision, status, figures from playing_figure where partner_id = $1 and event_id = $2 order by revision`,
    [partnerId, id],
  )
const transfers = () =>
  asOwner<{ state: string; answer: string; tries: number; revision: number }>(
    `select state, answer, tries, revision from playing_transfer where partner_id = $1 order by id`,
    [partnerId],
  )

type Got = Record<string, { id?: number }> & { revision: number; status: string }
const got: Got[] = []
const keys: string[] = []
let answers: RequestListener = () => undefined
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push(JSON.parse(Buffer.concat(parts).toString()) as Got)
    keys.push(String(request.headers['idempotency-key']))
    answers(request, response)
  })
})
const replyWith =
  (status: number, text = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(text)
let url = ''
const send = (timeoutMs = paced(5000)) =>
  sendPlayingFigures(db, httpReceiver({ url, token: 'hemmelig', timeoutMs }))
const later = () =>
  asOwner(
    `update playing_transfer set due_at = now(), taken_at = taken_at - interval '1 hour' where state in ('waiting', 'sending')`,
  )

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await asOwner(
    `with d as (insert into distributor (name, number) values ('Nordlys Filmbyrå', '4711') returning id),
       p as (insert into production (title, kind, film_number, distributor_id)
         select 'Nattfergen', 'film', 'F-2026-17', id from d returning id)
     update event set production_id = (select id from p), event_type_id = 2,
       film_version = '{"dimension": "3d", "speech": "norwegian", "subtitles": "none"}',
       starts_at = t.at, ends_at = t.at + interval '2 hours', busy_from = t.at, busy_until = t.at + interval '2 hours'
     from (select now() + interval '1 hour' as at) t where id = $1`,
    [eventId],
  )
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  got.length = 0
  keys.length = 0
})

describe('admission figures of a film show', () => {
  let saleId = ''
  let tickets: string[] = []

  it('creates admission figures after the operating day, only for venues with a cinema number', async () => {
    const sale = await given.sale(3)
    saleId = sale.id
    tickets = idsOf(sale)
    expect(await make()).toBe(0)
    await asOwner(`insert into film_rule (partner_id, cinema_id) values ($1, 'K-103')`, [partnerId])
    expect(await make(new Date())).toBe(0)
    expect(await Promise.all([make(), make()])).toContain(1)
    expect(await kept()).toMatchObject([
      {
        revision: 1,
        status: 'final',
        figures: {
          cinema: { id: 'K-103', name: 'Huset 1003' },
          hall: { name: 'Storsalen', seats: 40 },
          show: { id: eventId, type: 'ordinary', isCancelled: false },
          film: { title: 'Nattfergen', filmNumber: 'F-2026-17' },
          version: { dimension: '3d' },
          distributor: { number: '4711' },
          admissions: { paid: 3, free: 0 },
          categories: [{ name: 'Voksen', priceOre: 37_500, count: 3, grossOre: 112_500 }],
          grossOre: 112_500,
        },
      },
    ])
  })

  it('admission figures of a film show equal the venue’s report', async () => {
    const [row] = await db.run(scope, rowsStatement(playingFiguresSource, partnerId, {}))
    const [first] = await kept()
    const { grossOre, vatOre, netOre, admissions } = first?.figures ?? {}
    expect(row).toMatchObject({ status: 'final', transfer: 'waiting', filmNumber: 'F-2026-17' })
    expect(row).toMatchObject(admissions as object)
    expect([row?.['grossOre'], row?.['vatOre'], row?.['netOre']].map(Number)).toEqual([
      grossOre,
      vatOre,
      netOre,
    ])
  })

  it('creates no new figures if nothing has changed', async () => {
    expect(await make()).toBe(0)
    expect(await kept()).toHaveLength(1)
  })

  it('corrects the admission figures of the same show after a refund', async () => {
    await refund(saleId, tickets.slice(0, 1))
    expect(await make()).toBe(1)
    expect(await kept()).toMatchObject([
      { status: 'final' },
      {
        revision: 2,
        status: 'correction',
        figures: { admissions: { paid: 2 }, show: { id: eventId } },
      },
    ])
  })
})

describe('sending figures to a receiver', () => {
  it('sends all pending figures in order after the receiver was down', async () => {
    answers = (request) => request.socket.destroy()
    expect(await send()).toBe(0)
    expect(await transfers()).toMatchObject([
      { state: 'waiting', tries: 1 },
      { state: 'waiting', tries: 0 },
    ])
    expect(await send()).toBe(0)
    expect(got).toHaveLength(1)
    await later()
    answers = replyWith(200, '{"message": "Takk"}')
    expect(await send()).toBe(2)
    expect(got.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'final'],
      [1, 'final'],
      [2, 'correction'],
    ])
    expect(await transfers()).toMatchObject([
      { state: 'accepted', answer: 'Takk', tries: 2 },
      { state: 'accepted' },
    ])
  })

  it('repeats figures with the same key if the receiver does not answer in time', async () => {
    expect(await askForFigures(db, scope, by, { eventIds: [eventId], now: morning })).toEqual([
      eventId,
    ])
    answers = () => undefined
    expect(await send(50)).toBe(0)
    answers = replyWith(202)
    await later()
    expect(await send()).toBe(1)
    expect(keys).toEqual([`1003-${eventId}-2`, `1003-${eventId}-2`])
    expect((await transfers()).at(-1)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('keeps the text of a refusal, and does not send the figures again automatically', async () => {
    await askForFigures(db, scope, by, { eventIds: [eventId], now: morning })
    answers = replyWith(422, 'Ukjent filmnummer')
    expect(await send()).toBe(1)
    await later()
    expect(await send()).toBe(0)
    expect((await transfers()).at(-1)).toMatchObject({
      state: 'rejected',
      answer: 'Ukjent filmnummer',
    })
  })

  it('sends figures that a crashed server had begun to send', async () => {
    await askForFigures(db, scope, by, { eventIds: [eventId], now: morning })
    await asOwner(
      `update playing_transfer set state = 'sending', tries = 1, taken_at = now() where state = 'waiting'`,
    )
    answers = replyWith(200)
    expect(await send()).toBe(0)
    await later()
    expect(await send()).toBe(1)
  })
})

describe('a request for figures', () => {
  const ask = (eventIds: number[], now = morning) => askForFigures(db, scope, by, { eventIds, now })

  it('requested figures include corrections made since the figures were last sent', async () => {
    await asOwner(`update production set film_number = 'F-2026-18' where film_number = 'F-2026-17'`)
    expect(await ask([eventId])).toEqual([eventId])
    expect((await kept()).at(-1)).toMatchObject({
      status: 'correction',
      figures: { film: { filmNumber: 'F-2026-18' } },
    })
  })

  it('a request adds no second pending transfer, and omits future shows and events that are not film shows', async () => {
    expect(await ask([eventId, venue.standingId])).toEqual([])
    expect(await ask([eventId], new Date())).toEqual([])
  })

  it('requested figures are preliminary during the operating day, and final after it', async () => {
    await asOwner('delete from playing_transfer')
    await asOwner('delete from playing_figure')
    const during = new Date(Date.now() + 1.5 * hour)
    await ask([eventId], during)
    await buy(1)
    await make(during)
    await make()
    const shown = (await kept()).map(({ status, revision }) => [revision, status])
    expect(shown).toEqual([
      [1, 'preliminary'],
      [2, 'preliminary'],
      [3, 'final'],
    ])
  })

  it('marks a cancelled show as cancelled in the figures', async () => {
    await asOwner(
      `update event set state = 'cancelled', changed_at = now() where partner_id = $1 and id = $2`,
      [partnerId, eventId],
    )
    await make()
    expect((await kept()).at(-1)).toMatchObject({
      status: 'correction',
      figures: { show: { isCancelled: true } },
    })
  })

  it('requires a cinema number for requested figures', async () => {
    await asOwner(`update film_rule set cinema_id = ''`)
    expect(await outcomeOf(ask([eventId]))).toBe('wrong_state')
  })
})
