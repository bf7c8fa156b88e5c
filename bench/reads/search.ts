import pg from 'pg'
import { share } from '../load/measure.ts'
import { ownerUrlOf, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { keepYears } from '../ground/years-of-events.ts'

/**
 * Measures the search in five years of 30,000 events, with 200,000 customers, as many receipts and 100,000
 * participants.
 */
const kept = { partnerId: 2001, years: 5 }
const email = 'sjef@sundet.test'
const goalMs = 30
const rounds = Math.max(3, Math.round(20 * share))

const firstNames =
  'Kari Anne Ola Per Ingrid Bjørn Marit Åse Lars Nils Solveig Jan Eva Tor Hilde Knut Silje Erik Liv Odd'
const lastNames =
  'Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Ås Øyen Lie Haugen Bakke Berg Moen Strand Lund Nordmann'

/** Inserts rows and their search words in bulk, without the triggers that add the words. $1 is the partner. */
const texts = [
  `insert into partner_module (partner_id, module) select $1, unnest(array['crm', 'dxpos', 'renters'])`,
  `update event set title = 'Konsert med ' || (array['Bjølsen', 'Sundet', 'Vestkyst', 'Fjell'])[id % 4 + 1] || ' ' || id % 6000
   where partner_id = $1 and id % 10 = 0`,
  `insert into customer_row (partner_id, id, first_name, last_name, email, phone)
   select $1, n, f[n % 20 + 1] || case n % 7 when 0 then ' Anne' else '' end, l[n / 20 % 20 + 1] || case n % 9 when 0 then ' ' || l[n % 19 + 1] else '' end,
     'kunde' || n || '@post' || n % 50 || '.test', (90000000 + n * 37 % 9999999)::text
   from generate_series(1, 200000) n, string_to_array('${firstNames}', ' ') f, string_to_array('${lastNames}', ' ') l`,
  `insert into customer_word (partner_id, word, last_name, customer_id, bits)
   select c.partner_id, word, c.last_name, c.id, bit_or(dx_word_bits(word)) over (partition by c.id)
   from customer_row c, dx_search_words(c.first_name || ' ' || c.last_name, c.email, c.phone) word where c.partner_id = $1`,
  `insert into sale (partner_id, id, user_id, channel, total_ore)
   select $1, gen_random_uuid(), (select min(id) from user_account), 'pos', 0 from generate_series(1, 200000)`,
  `alter table event_participant disable trigger participant_is_found`,
  `insert into event_participant (partner_id, event_id, id, first_name, last_name, email, phone)
   select $1, (select min(id) from event where partner_id = $1) + n / 200, gen_random_uuid(), f[n % 20 + 1], l[n / 20 % 20 + 1], 'deltaker' || n || '@post.test', ''
   from generate_series(0, 99999) n, string_to_array('${firstNames}', ' ') f, string_to_array('${lastNames}', ' ') l`,
  `insert into participant_word (partner_id, word, event_id, participant_id) select p.partner_id, word, p.event_id, p.id
   from event_participant p, dx_search_words(p.first_name || ' ' || p.last_name, p.email, p.phone) word where p.partner_id = $1`,
  `alter table event_participant enable trigger participant_is_found`,
  `insert into gift_card (partner_id, id, number, expires_on, balance_ore)
   select $1, gen_random_uuid(), lpad((n * 7919::bigint)::text, 16, '1'), now()::date + 100, 100 from generate_series(1, 20000) n`,
  `insert into reservation (partner_id, id, number, event_id, name, phone, lines, place_count, state, made_by)
   select $1, gen_random_uuid(), n, n, f[n % 20 + 1] || ' ' || l[n / 20 % 20 + 1], '', '[]', 1, 'collected', (select min(id) from user_account)
   from generate_series(1, 20000) n, string_to_array('${firstNames}', ' ') f, string_to_array('${lastNames}', ' ') l`,
]

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of texts) {
      await client.query(text, text.includes('$1') ? [kept.partnerId] : [])
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const typed = [
  'ko',
  'konsert',
  'konsert bjølsen',
  'film 3',
  'bjolsen 412',
  'sert',
  'finnes ikke noe sted',
  'ha',
  'kari',
  'kari hansen',
  'hansen kari anne',
  'ås',
  'nordmann øyen',
  'kunde4711@post',
  'deltaker512',
  'post7.test',
  '90 00 00 37',
  '+47 90000037',
  '9123',
  '417',
  '7Q2KM',
  '7Q2KM-9XD4T',
  '1111',
  'hansen xyzzy',
  'a e',
]

const part = (sorted: readonly number[], share_: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share_))] ?? 0

async function measure(address: string): Promise<void> {
  const headers = await signIn(address, email, { partnerId: kept.partnerId })
  const took: number[] = []
  const slowest = new Map<string, number>()
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const q of typed) {
      const from = performance.now()
      const path = `/api/v1/partners/${kept.partnerId}/search?q=${encodeURIComponent(q)}`
      const answer = await fetch(`${address}${path}`, { headers })
      await answer.text()
      if (!answer.ok) throw new Error(`${q}: ${answer.status}`)
      const ms = performance.now() - from
      if (round < 2) continue
      took.push(ms)
      slowest.set(q, Math.max(slowest.get(q) ?? 0, ms))
    }
  }
  const sorted = took.toSorted((one, other) => one - other)
  const [worst] = [...slowest].toSorted(([, one], [, other]) => other - one)
  const p95 = part(sorted, 0.95)
  report({
    name: 'search of 150,000 events and 200,000 customers',
    figure: `p50 ${inNumber(part(sorted, 0.5), 1)} ms, p95 ${inNumber(p95, 1)} ms, slowest '${worst?.[0]}' ${inNumber(worst?.[1] ?? 0, 1)} ms`,
    ratio: p95 / goalMs,
    goal: { atMost: 1 },
  })
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await keepYears(place, [kept], email)
    await fill(ownerUrlOf(place))
    await measure(product.address)
  } finally {
    await product.stop()
  }
})
