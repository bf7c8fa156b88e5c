import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { tonoFee } from '../tariffs/rules.ts'
import { tariff2020 } from '../tariffs/tariff-2020.ts'

const { app, chief, venue } = await givenApp()
const today = localDay(new Date(), 'Europe/Oslo')

const ask = async (report: string, query: object = {}) => {
  const days = { from: addDays(today, -30), to: addDays(today, 30), limit: '1000' }
  const asked = new URLSearchParams({ ...days, ...query }).toString()
  const answer = await chief.get(`${venue}/reports/${report}?${asked}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ReportReply>()
}
const rowOf = async (eventId: number) =>
  (await ask('tono')).data.find((row) => row['eventId'] === eventId)
const mark = (eventIds: number[], what = 'sent') =>
  chief.post(`${venue}/reports/tono/${what}`, { eventIds })

beforeAll(async () => {
  await sellSome(app)
  await app.asOwner(
    `update renter set name = 'Kor', org_number = '974760673' where partner_id = 1003 and id = 1`,
  )
})

describe('the report to TONO', () => {
  it('lists the gross income of ticket sales by the day of the event', async () => {
    const sales = await ask('ticket-sales', { axis: 'held', group: 'event', eventTypeId: '1' })
    const { data, sums } = await ask('tono')
    expect(sums['grossOre']).toBe(sales.sums['grossOre'])
    expect(sums['grossOre']).toBeGreaterThan(0)
    for (const { eventId, grossOre, paid, free } of sales.groups) {
      expect(data.find((row) => row['eventId'] === eventId)).toMatchObject({ grossOre, paid, free })
    }
  })

  it('applies the tariff to TONO’s share of the playing time', async () => {
    const row = await rowOf(1)
    expect(row).toMatchObject({
      share: 8333,
      hasSetList: true,
      tariffFrom: '2020-01-01',
      isFree: false,
    })
    expect(row?.['feeOre']).toBe(tonoFee(tariff2020, Number(row?.['grossOre']), 0, 8333))
    expect(await rowOf(3)).toMatchObject({ share: 10_000, hasSetList: false })
  })

  it('prefers a TONO share entered by a user to the share computed from the lines', async () => {
    await app.asOwner(
      `update event_set_list set share = 5000, share_reason = 'Oppgitt av orkesteret' where event_id = 1`,
    )
    expect(await rowOf(1)).toMatchObject({ share: 5000 })
  })

  it('names the renter or the venue itself as organiser', async () => {
    expect(await rowOf(1)).toMatchObject({
      organizer: 'Kor',
      orgNumber: '974760673',
      isExternal: true,
    })
    const own = { isExternal: false, organizer: 'Huset 1003' }
    await app.asOwner(`update renter set kind = 'own' where partner_id = 1003 and id = 1`)
    expect(await rowOf(1)).toMatchObject(own)
    await app.asOwner(`update renter set kind = 'external' where partner_id = 1003 and id = 1`)
    expect(await rowOf(1)).toMatchObject({ isExternal: true })
    await app.asOwner(`update event set renter_id = null where partner_id = 1003 and id = 1`)
    expect(await rowOf(1)).toMatchObject(own)
  })

  it('counts checked-in participants if an event has no ticket sales, and applies the tariff for listeners', async () => {
    await app.asOwner(
      `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 90, 'title', 'Torgkonsert',
         'is_open_event', true, 'auditorium_id', 2, 'renter_id', null, 'starts_at', now() - interval '9 days',
         'ends_at', now() - interval '8 days', 'busy_from', now() - interval '9 days', 'busy_until', now() - interval '8 days'))).*
       from event e where e.partner_id = 1003 and e.id = 3`,
    )
    await app.asOwner(
      `insert into event_participant (partner_id, event_id, id, last_name, checked_in_at)
       select 1003, 90, gen_random_uuid(), 'Gjest', case when n <= 150 then now() end from generate_series(1, 170) n`,
    )
    expect(await rowOf(90)).toMatchObject({
      paid: 0,
      free: 150,
      grossOre: 0,
      isFree: true,
      feeOre: 67_700 + 50 * 300,
      reported: 'notSent',
    })
  })

  it('omits event types that are not reported, drafts and cancelled events', async () => {
    await app.asOwner(`update event set state = 'draft' where partner_id = 1003 and id = 90`)
    expect(await rowOf(90)).toBeUndefined()
    await app.asOwner(`update event set state = 'published' where partner_id = 1003 and id = 90`)
    await app.asOwner(`update event_type set has_tono = false where partner_id = 1003`)
    expect((await ask('tono')).data).toEqual([])
    await app.asOwner(`update event_type set has_tono = true where partner_id = 1003 and id = 1`)
  })
})

describe('a sent report', () => {
  it('shows the user and day of a sent report, and the changes since the report was sent', async () => {
    expect((await mark([90, 3])).json()).toEqual({ eventIds: [3, 90] })
    expect(await rowOf(3)).toMatchObject({ reported: 'sent', sentOn: today, grossChangeOre: 0 })
    expect((await rowOf(3))?.['sentBy']).toMatch(/\w/)
    const body = {
      eventId: 3,
      priceCategory: 'Voksen',
      ticketCount: 2,
      amountOre: 79_000,
      reason: 'Dør',
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await chief.post(`${venue}/ticketsalecorrections`, body, { headers })).statusCode).toBe(
      200,
    )
    expect(await rowOf(3)).toMatchObject({
      reported: 'changed',
      grossChangeOre: 79_000,
      listenerChange: 2,
    })
    expect((await mark([3])).json()).toEqual({ eventIds: [3] })
    expect(await rowOf(3)).toMatchObject({ reported: 'sent', grossChangeOre: 0, listenerChange: 0 })
  })

  it('marks only past events as reported, and can remove the mark', async () => {
    expect((await mark([1, 90])).json()).toEqual({ eventIds: [90] })
    expect((await mark([1, 90], 'unsent')).json()).toEqual({ eventIds: [90] })
    expect(await rowOf(90)).toMatchObject({
      reported: 'notSent',
      sentOn: null,
      grossChangeOre: null,
    })
    const log = (await chief.get(`${venue}/events/90/log`)).json<{ data: { action: string }[] }>()
    expect(log.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tonoSent', 'tonoUnsent']),
    )
  })
})

describe('the report to Norske kulturhus', () => {
  it('lists ticketed events, activities and free events separately, by category', async () => {
    await app.asOwner(
      `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 91, 'title', 'Korøving',
         'is_open_event', false, 'starts_at', now() - interval '7 days', 'ends_at', now() - interval '7 days' + interval '150 minutes',
         'busy_from', now() - interval '7 days', 'busy_until', now() - interval '6 days'))).*
       from event e where e.partner_id = 1003 and e.id = 90`,
    )
    const { groups } = await ask('nk', { group: 'part', within: 'category' })
    const shown = groups.filter(({ level }) => level === 2)
    expect(shown).toMatchObject([
      {
        part: 'ticketed',
        category: 'music',
        shows: 2,
        own: 1,
        rented: 1,
        minutes: null,
        visitors: null,
      },
      { part: 'activity', category: 'music', shows: 1, own: 1, minutes: 150, grossOre: null },
      { part: 'free', category: 'music', shows: 1, visitors: 150, paid: null, participants: null },
    ])
    const sales = await ask('ticket-sales', { axis: 'held', eventTypeId: '1' })
    expect(shown[0]).toMatchObject({
      grossOre: sales.sums['grossOre'],
      paid: sales.sums['paid'],
      free: sales.sums['free'],
    })
  })

  it('counts events of a renter within the venue’s organisation as the venue’s own', async () => {
    const both = async () => {
      const { sums } = await ask('nk', { part: 'ticketed' })
      return [sums['own'], sums['rented']]
    }
    expect(await both()).toEqual([1, 1])
    await app.asOwner(`update renter set kind = 'own' where partner_id = 1003 and id = 2`)
    expect(await both()).toEqual([2, 0])
    await app.asOwner(`update renter set kind = 'external' where partner_id = 1003 and id = 2`)
  })

  it('omits event types without a category, and lists them separately with their number of events', async () => {
    const days = `from=${addDays(today, -30)}&to=${addDays(today, 30)}`
    const left = () => chief.get(`${venue}/reports/nk/uncategorised?${days}`)
    await app.asOwner(`update event_type set nk_category_id = 5 where partner_id = 1003 and id = 2`)
    expect((await left()).json()).toEqual({ data: [] })
    await app.asOwner(
      `update event_type set nk_category_id = null where partner_id = 1003 and id = 1`,
    )
    expect((await left()).json()).toEqual({ data: [{ id: 1, name: 'Konsert', eventCount: 4 }] })
    const shown = (await ask('nk')).data
    expect(shown.filter(({ eventTypeId }) => eventTypeId === 1)).toEqual([])
  })
})
