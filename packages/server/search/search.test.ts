import { givenApp } from '../testing/given-app.ts'
import { type searchVenue } from '@dxweb/areas/search/contract.ts'
import { type SearchKind, searchKinds } from '@dxweb/areas/search/permits.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { draftOf } from '../testing/registers/register-draft.ts'

type Found = ReplyOf<typeof searchVenue.parts>

const { app } = await givenApp()
const saleId = '01900000-0000-7000-8000-0000deadbeef'
const reservationId = '01900000-0000-7000-8000-00000000aaaa'

beforeAll(async () => {
  await app.asOwner(`insert into customer (partner_id, id, first_name, last_name, email, phone, address, postal_code,
      city, wants_mail, wants_sms, note) values
    (1003, 1, 'Kari Anne', 'Ås-Nordmann', 'kari.nordmann@firma.test', '+47 987 65 432', '', '', '', false, false, ''),
    (1003, 2, 'Bjørn', 'Karlsen', '', '', '', '', '', false, false, ''),
    (1001, 1, 'Kari', 'Nordmann', 'kari@annet.test', '98765432', '', '', '', false, false, '')`)
  await app.asOwner(`update event set title = case id when 1 then 'Julekonsert' when 2 then 'Konsert i parken'
      else 'Barnas dag' end, renter_id = case when id = 3 then 2 else 1 end, state = 'published'
    where partner_id = 1003`)
  await app.asOwner(`update event set title = 'Fjellkonsert' where partner_id = 1001`)
  await app.asOwner(
    `insert into sale (partner_id, id, user_id, channel, total_ore) values (1003, $1, 21, 'pos', 100)`,
    [saleId],
  )
  await app.asOwner(
    `insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore)
     values (1003, gen_random_uuid(), 1, $1, 1, 100, 3, 1200, 0)`,
    [saleId],
  )
  await app.asOwner(
    `insert into reservation (partner_id, id, number, event_id, name, phone, email, lines, place_count, made_by)
     values (1003, $1, 417, 1, 'Åse Øyen', '40000000', '', '[]', 1, 21)`,
    [reservationId],
  )
  await app.asOwner(`insert into event_participant (partner_id, event_id, id, first_name, last_name, email, phone) values
    (1003, 1, '01900000-0000-7000-8000-00000000bbb1', 'Signe', 'Ødegård', 'signe@korps.test', '+47 911 22 333'),
    (1003, 3, '01900000-0000-7000-8000-00000000bbb2', 'Signe', 'Vik', '', ''),
    (1001, 1, '01900000-0000-7000-8000-00000000bbb3', 'Signe', 'Fjell', '', '')`)
  await app.asOwner(`insert into gift_card (partner_id, id, number, expires_on, balance_ore)
    values (1003, gen_random_uuid(), '1234567812345678', now()::date + 100, 100)`)
  await app.asOwner(`insert into booking_order (partner_id, id, title, number, period_from, period_to)
    values (1003, 1, 'Julemesse', 'O-77', '2026-01-01', '2026-01-02')`)
})

const find = async (q: string, email = 'sjef@sundet.no', renter = 0) => {
  const client = await app.as(email)
  const answer = await client.get(`/partners/1003/search?q=${encodeURIComponent(q)}`, { renter })
  expect(answer.statusCode).toBe(200)
  return answer.json<Found>()
}
const titles = (found: Found) => found.events.map(({ title }) => title)
const names = (found: Found) => found.customers.map(({ name }) => name)

describe('search keys of texts', () => {
  it('the search key of a text is the same in the database and in the server', async () => {
    const letters = fc.constantFrom(...Array.from('aAeEoOåÅæÆøØöÖäÄéÉšŠŋŊçßŁđ xX-.@1ñüÿЖж'))
    const texts = fc.sample(fc.string({ unit: letters, maxLength: 30 }), 300)
    const rows = await app.asOwner<{ key: string }>(
      'select dx_search_key(t) as key from unnest($1::text[]) with ordinality u (t, n) order by n',
      [texts],
    )
    expect(rows.map(({ key }) => key)).toEqual(texts.map(searchKey))
  })
})

describe('events', () => {
  it('events are found by a part of a word, and titles that begin with that part are listed first', async () => {
    expect(titles(await find('konsert'))).toEqual(['Konsert i parken', 'Julekonsert'])
    expect(titles(await find('parken kons'))).toEqual(['Konsert i parken'])
    expect(titles(await find('100 %'))).toEqual([])
  })

  it('an event is found by its new title after it is renamed', async () => {
    await app.asOwner(`update event set title = 'Sommerrevy' where partner_id = 1003 and id = 3`)
    expect(titles(await find('sommerrevy'))).toEqual(['Sommerrevy'])
    expect(titles(await find('barnas dag'))).toEqual([])
    await app.asOwner(`update event set title = 'Barnas dag' where partner_id = 1003 and id = 3`)
  })

  it('events with the same title are listed nearest in time first, and the reply says that there are more', async () => {
    await app.asOwner(`insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until,
        event_type_id, state, capacity, accepts_overlap)
      select 1003, 100 + n, 'Film', 2, t, t + interval '1 hour', t, t + interval '1 hour', 2, 'published', 30, true
      from generate_series(-8, 8) n, lateral (select now() + n * interval '3 days' + interval '5 hours' as t) s`)
    const found = await find('film')
    // Past events rank as if they were three times as far away.
    expect(found.events.map(({ id }) => id)).toEqual([100, 101, 102, 99, 103])
    expect(found.more).toEqual(['events'])
  })

  it('events that share a very common word are listed by date, and a second word finds a single event', async () => {
    await app.asOwner(`insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until,
        event_type_id, state, capacity, accepts_overlap)
      select 1003, 1000 + n, 'Foredrag ' || n, 2, t, t + interval '1 hour', t, t + interval '1 hour', 2, 'published', 30, true
      from generate_series(1, 150) n, lateral (select now() + n * interval '1 day' as t) s`)
    expect(titles(await find('fored')).slice(0, 3)).toEqual([
      'Foredrag 1',
      'Foredrag 2',
      'Foredrag 3',
    ])
    expect(titles(await find('foredrag 150'))).toEqual(['Foredrag 150'])
  })
})

describe('customers', () => {
  it.each([
    'kari',
    'nordm',
    'anne kari',
    'ås',
    'Aas',
    'AS',
    'kari.nordmann@f',
    'firma.test',
    'nordmann ka',
  ])('customers are found by %s', async (typed) => {
    expect(names(await find(typed))).toContain('Kari Anne Ås-Nordmann')
  })

  it.each(['98765432', '987 65 432', '+47 987 65 432', '004798765432', '4798765432', '98765'])(
    'a customer is found by a telephone number typed as %s',
    async (typed) => {
      expect(names(await find(typed))).toEqual(['Kari Anne Ås-Nordmann'])
    },
  )

  it('customers are found only when they match all typed words', async () => {
    expect(names(await find('kari karlsen'))).toEqual([])
    expect(names(await find('bjorn'))).toEqual(['Bjørn Karlsen'])
    expect(names(await find('bjørn karl'))).toEqual(['Bjørn Karlsen'])
  })

  it('customers are found by a combination of words that are each common to thousands', async () => {
    await app.asOwner(`insert into customer (partner_id, id, first_name, last_name, email, phone, address, postal_code,
        city, wants_mail, wants_sms, note)
      select 1003, n, first_name, last_name, email, '', '', '', '', false, false, '' from (
        select 10000 + n, 'Frida', 'Moen', 'post@skole.test' from generate_series(1, 1100) n
        union all select 20000 + n, 'Torvald', 'Lunde', '' from generate_series(1, 1100) n
        union all values (30001, 'Frida', 'Lunde', 'frida@skole.test'), (30002, 'Frida Berg', 'Lunde', '')
      ) c (n, first_name, last_name, email)`)
    const both = ['Frida Berg Lunde', 'Frida Lunde']
    expect(names(await find('frida lunde')).toSorted()).toEqual(both)
    expect(names(await find('lun frid')).toSorted()).toEqual(both)
    expect(names(await find('frida lunde skole'))).toEqual(['Frida Lunde'])
    expect(names(await find('torvald skole'))).toEqual([])
    await app.asOwner(`delete from customer where partner_id = 1003 and id > 10000`)
  })

  it('customers are found by their current name, and never after they are deleted', async () => {
    await app.asOwner(`update customer set last_name = 'Lie' where partner_id = 1003 and id = 2`)
    expect(names(await find('lie'))).toEqual(['Bjørn Lie'])
    expect(names(await find('karlsen'))).toEqual([])
    await app.asOwner(`delete from customer where partner_id = 1003 and id = 2`)
    expect(names(await find('lie'))).toEqual([])
  })
})

it('reservations are found by name and by number', async () => {
  for (const typed of ['øyen', 'åse', 'oyen', '40000000', '417']) {
    expect((await find(typed)).reservations.map(({ number }) => number)).toEqual([417])
  }
})

it('tickets are found by the name of their buyer, with their event and seats', async () => {
  const [sold, gone, collected] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000ccc${n}`)
  await app.asOwner(
    `insert into sale (partner_id, id, user_id, channel, total_ore) select 1003, id, 21, 'pos', 100 from unnest($1::uuid[]) id`,
    [[sold, gone, collected]],
  )
  await app.asOwner(
    `insert into ticket (partner_id, id, event_id, sale_id, seat_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore, state)
     select 1003, gen_random_uuid(), 1, sale_id, seat_id, 1, 100, 3, 1200, 0, state from (values
       ($1::uuid, 31, 'issued'), ($1, 32, 'issued'), ($1, 33, 'refunded'), ($2, 34, 'refunded'), ($3, 35, 'issued')
     ) t (sale_id, seat_id, state)`,
    [sold, gone, collected],
  )
  await app.asOwner(
    'insert into sale_customer select l.* from unnest($1::uuid[]) id, dx_customer_sale(1003, id, 1) l',
    [[sold, gone]],
  )
  await app.asOwner(
    'insert into sale_reservation (partner_id, sale_id, reservation_id) values (1003, $1, $2)',
    [collected, reservationId],
  )
  const purchases = async (q: string, email?: string) => (await find(q, email)).purchases
  expect(await purchases('kari nordm')).toEqual([
    {
      id: sold,
      name: 'Kari Anne Ås-Nordmann',
      eventId: 1,
      title: 'Julekonsert',
      startsAt: expect.any(String),
      seats: [{ section: '', row: '4', seats: ['1', '2'] }],
    },
  ])
  expect(await purchases('øyen')).toMatchObject([{ id: collected, name: 'Åse Øyen' }])
  expect((await find('øyen')).reservations).toMatchObject([{ saleId: collected }])
  expect(await purchases('kari', 'skanner@sundet.no')).toEqual([])
  const renter = await find('kari', 'revy@sundet.no', 1)
  expect([renter.purchases, renter.customers]).toEqual([[], []])
  await app.asOwner('delete from sale_customer where partner_id = 1003')
  await app.asOwner('delete from sale_reservation where partner_id = 1003')
})

it('participants of events are found by name, e-mail and telephone', async () => {
  const people = async (q: string) => (await find(q)).participants.map(({ name }) => name)
  for (const typed of ['ødegård', 'signe øde', 'odegard', 'korps.test', '911 22 333']) {
    expect(await people(typed)).toEqual(['Signe Ødegård'])
  }
  expect((await people('signe')).toSorted()).toEqual(['Signe Vik', 'Signe Ødegård'])
  const [vik] = (await find('signe vik')).participants
  expect(vik).toMatchObject({ eventId: 3, title: 'Barnas dag' })
  await app.asOwner(`update event_participant set last_name = 'Lie' where last_name = 'Vik'`)
  expect([await people('signe vik'), await people('signe lie')]).toEqual([[], ['Signe Lie']])
  await app.asOwner(`delete from event_participant where last_name = 'Lie'`)
  expect(await people('signe lie')).toEqual([])
})

it('a receipt is found by its whole number and by either half of it', async () => {
  const number = receiptNumber(saleId)
  const [first = '', second = ''] = number.split('-')
  for (const typed of [
    number,
    number.toLowerCase().replace('-', ' '),
    first,
    second,
    `-${second}`,
  ]) {
    expect((await find(typed)).receipts.map(({ id }) => id)).toEqual([saleId])
  }
  expect((await find('00000-00001')).receipts).toEqual([])
})

it('gift cards, orders, products, users, staff, resources and halls are found', async () => {
  expect((await find('5678')).giftCards).toHaveLength(1)
  expect((await find('1234 5678 1234 5678')).giftCards).toHaveLength(1)
  expect((await find('julemesse')).orders.map(({ number }) => number)).toEqual(['O-77'])
  expect((await find('popkorn')).products.map(({ name }) => name)).toEqual(['Popkorn stor'])
  expect((await find('skanner')).users.map(({ email }) => email)).toEqual(['skanner@sundet.no'])
  await app.asOwner(
    `insert into staff (partner_id, id, name, mobile) values (1003, 1, 'Ola Lyd', '900 00 001')`,
  )
  await app.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, unit)
     values (1003, 1, 1, 'Lydtekniker', 2, true, 'hour')`,
  )
  const { staff, resources } = await find('lyd')
  expect([staff, resources].map((found) => found.map(({ name }) => name))).toEqual([
    ['Ola Lyd'],
    ['Lydtekniker'],
  ])
  expect((await find('storsalen')).auditoriums.map(({ name }) => name)).toEqual(['Storsalen'])
})

const everything = [
  'signe',
  'kari',
  'konsert',
  '417',
  '5678',
  'jule',
  'popkorn',
  'sundet',
  '98765432',
]

async function kindsFor(email: string, renter = 0): Promise<SearchKind[]> {
  const typed = [...everything, receiptNumber(saleId)]
  const found = await Promise.all(typed.map((q) => find(q, email, renter)))
  const kinds = searchKinds.filter((kind) => found.some((hits) => hits[kind].length > 0))
  return kinds.toSorted()
}

describe('search results by role', () => {
  it('a search finds what the caller’s roles may see, and nothing else', async () => {
    const venue = [
      'customers',
      'events',
      'giftCards',
      'orders',
      'participants',
      'receipts',
      'reservations',
    ]
    expect(await kindsFor('sjef@sundet.no')).toEqual([...venue, 'products', 'users'].toSorted())
    expect(await kindsFor('lese@sundet.no')).toEqual(venue)
    expect(await kindsFor('admin@sundet.no')).toEqual(['users'])
    expect(await kindsFor('skanner@sundet.no')).toEqual([])
    expect(await kindsFor('frivillig@sundet.no')).toEqual([])
  })

  it('finds only a renter’s own events in that renter’s context', async () => {
    expect(await kindsFor('revy@sundet.no', 1)).toEqual(['events'])
    expect(titles(await find('konsert', 'revy@sundet.no', 1))).toHaveLength(2)
    expect(titles(await find('barnas', 'revy@sundet.no', 1))).toEqual([])
    expect(titles(await find('barnas', 'sjef@sundet.no', 1))).toEqual([])
    expect(await kindsFor('sjef@sundet.no', 1)).toEqual(['events'])
  })

  it('a search finds nothing of another partner', async () => {
    expect(titles(await find('fjellkonsert'))).toEqual([])
    expect(names(await find('annet.test'))).toEqual([])
    const answer = await (await app.as('sjef@fjellvik.no')).get('/partners/1003/search?q=kari')
    expect(answer.statusCode).toBe(404)
  })

  it('search results offer to sell, and to start or stop the sale, only if this is possible and permitted', async () => {
    const step = async (email: string) => (await find('julekonsert', email)).events[0]?.can
    expect(await step('sjef@sundet.no')).toEqual({ sell: true, startSale: false, stopSale: true })
    const nothing = { sell: false, startSale: false, stopSale: false }
    expect(await step('lese@sundet.no')).toEqual(nothing)
    await app.asOwner(`update event set is_sale_open = false where partner_id = 1003 and id = 1`)
    expect(await step('sjef@sundet.no')).toEqual({ ...nothing, startSale: true })
    expect(await step('lese@sundet.no')).toEqual(nothing)
    const of = async (sale: string) =>
      (await (await app.as('sjef@sundet.no')).get(`/partners/1003/search?q=konsert&sale=${sale}`))
        .json()
        .events.map(({ title }: { title: string }) => title)
    expect(await of('stopped')).toEqual(['Julekonsert'])
    expect(await of('open')).toEqual(['Konsert i parken'])
    await app.asOwner('delete from event_price_category where partner_id = 1003 and event_id = 2')
    expect(await of('open')).toEqual([])
  })
})

it('finds letters composed of a letter and a combining mark, both in stored and in typed text', async () => {
  await app.asOwner(
    `insert into counter (partner_id, name, value) values (1003, 'customer', 5000000)`,
  )
  const client = await app.as('sjef@sundet.no')
  const answer = await client.post('/partners/1003/customers', {
    ...draftOf(customers, 'Sa\u030Arheim'),
    firstName: 'Rene\u0301',
  })
  expect(answer.statusCode).toBe(200)
  for (const typed of ['sårh', 'sa\u030Arh', 'rené', 'rene\u0301']) {
    expect([typed, names(await find(typed))]).toEqual([typed, ['René Sårheim']])
  }
})

it('returns nothing for a single letter or only punctuation', async () => {
  for (const typed of ['k', '%', '_', "'", '\\']) {
    const { more, ...hits } = await find(typed)
    expect([more, ...Object.values(hits)].flat()).toEqual([])
  }
})
