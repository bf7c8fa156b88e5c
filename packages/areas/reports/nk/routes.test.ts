import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { nkOrder } from '@dxweb/areas/events/core/event-types.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { ReportReply } from '@dxweb/server/testing/report-url.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief } = await givenApp()
const today = localDay(new Date(), 'Europe/Oslo')
const days = `from=${addDays(today, -30)}&to=${today}`

/** The categories of Norske kulturhus in the order of domain facts 1.14. */
const named = [
  'Bibliotek',
  'Dans',
  'Galleri',
  'Idrett',
  'Kino',
  'Konferanse',
  'Litteratur',
  'Musikk',
  'Show',
  'Teater',
  'Øving',
]

/**
 * Creates an event type for each category, with as many open events as its position. Event `n` of a type has `10 * n`
 * visitors.
 */
const typesText = `
  with types as (
    insert into event_type select (jsonb_populate_record(t, jsonb_build_object('id', 100 + c.id, 'name', 'Type ' || c.id,
      'nk_category_id', c.id))).*
    from event_type t, nk_category c where t.partner_id = 1003 and t.id = 1 returning id
  )
  insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 1000 + types.id * 20 + n, 'title', 'Åpent',
    'event_type_id', types.id, 'is_open_event', true, 'auditorium_id', 2, 'renter_id', null, 'counted_visitors', 10 * n,
    'starts_at', at, 'ends_at', at + interval '1 minute', 'busy_from', at, 'busy_until', at + interval '1 minute'))).*
  from event e, types, generate_series(1, types.id - 100) n,
    lateral (select now() - interval '7 days' + (types.id * 20 + n) * interval '1 minute' as at) a
  where e.partner_id = 1003 and e.id = 3`

beforeAll(async () => {
  await app.asOwner(typesText)
})

describe('the categories of Norske kulturhus', () => {
  it('Norske kulturhus has eleven categories with Norwegian names', () => {
    const names = nkOrder.map((code) => translate('nb', `register.nkcategories.code.${code}`))
    expect(names).toEqual(named)
  })

  it('returns events and visitors by category, which add up to the totals', async () => {
    const query = `${days}&group=category&part=free&limit=1000`
    const answer = await chief.get(`/partners/1003/reports/nk?${query}`)
    const { groups, sums } = answer.json<ReportReply>()
    const codes = await app.asOwner<{ id: number; code: string }>(
      'select id, code from nk_category',
    )
    const shown = Object.fromEntries(
      groups.map(({ category, shows, visitors }) => [String(category), { shows, visitors }]),
    )
    const wanted = codes.map(({ id, code }) => [
      code,
      { shows: id, visitors: (10 * id * (id + 1)) / 2 },
    ])
    expect(shown).toEqual(Object.fromEntries(wanted))
    expect(groups.map(({ category }) => category)).toEqual([...nkOrder])
    expect(sums).toMatchObject({ shows: 66, visitors: 2860 })
  })
})
