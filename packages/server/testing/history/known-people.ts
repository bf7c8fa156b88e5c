import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { TestApp } from '../test-app.ts'

export interface KnownPerson {
  id: number
  /** Names, addresses and numbers, each a unique word. */
  words: string[]
}

type Random = () => number

const firstId = 20_000
/** Id of a past event in the hall with unnumbered places. */
const eventId = 950

const syllables = ['ba', 'kvo', 'søl', 'dræ', 'fi', 'gåm', 'hju', 'lé', 'mø', 'nor', 'pe', 'råd']

/** Returns a name like 'Kvogåmfi' that is unique for the number. */
function nameOf(number: number): string {
  const digits = number.toString(syllables.length).split('')
  const name = digits.map((digit) => syllables[Number.parseInt(digit, 12)]).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Draws names, addresses and numbers of a person, and of a duplicate that may be merged into that person. */
function drawNames(at: number) {
  const base = 1728 + at * 8
  const [first = '', last = '', street = '', note = '', answer = '', old = ''] = [
    0, 1, 2, 3, 4, 5,
  ].map((part) => nameOf(base + part))
  return {
    first,
    last,
    name: `${first} ${last}`,
    email: `${first}.${last}@kjent.test`.toLowerCase(),
    former: `${old}@kjent.test`.toLowerCase(),
    phone: String(41_000_000 + at),
    street: `${street}gata`,
    address: `${street}gata 7`,
    word: note,
    note: `${note} i rullestol`,
    answer,
    goneFirst: nameOf(base + 6),
    goneLast: nameOf(base + 7),
  }
}

function drawPerson(at: number, random: Random) {
  const has = (share: number) => random() < share
  const names = drawNames(at)
  const { first, last, email, former, phone, street, word, answer, goneFirst, goneLast } = names
  const words = [first, last, email, former, phone, street, word, answer]
  const isMerged = has(0.25)
  return {
    ...names,
    id: firstId + at,
    goneId: firstId + 1_000_000 + at,
    isMerged,
    isRenamed: has(0.3),
    saleId: uuid7(),
    cardId: uuid7(),
    reservationId: uuid7(),
    participantId: uuid7(),
    ticketIds: [uuid7(), uuid7()],
    hasSale: has(0.7),
    isRefunded: has(0.15),
    hasCard: has(0.3),
    cardNumber: String(7_000_000_000_000_000 + at),
    hasReservation: has(0.5),
    isOfCustomer: has(0.5),
    hasParticipant: has(0.5),
    hasMessage: has(0.6),
    isWaiting: has(0.2),
    hasMail: has(0.3),
    hasMembership: has(0.3),
    membershipId: uuid7(),
    membershipNumber: String(8_000_000_000 + at),
    isNamedByReceiver: has(0.3),
    hasCampaign: has(0.4),
    isTracked: has(0.4),
    isOnLists: has(0.5),
    words: isMerged ? [...words, goneFirst, goneLast] : words,
  }
}

type Drawn = ReturnType<typeof drawPerson>

const columns = `p (id integer, "goneId" integer, first text, last text, name text, email text, former text, phone text,
  address text, note text, answer text, "goneFirst" text, "goneLast" text, "isMerged" boolean, "isRenamed" boolean,
  "saleId" uuid, "cardId" uuid, "reservationId" uuid, "participantId" uuid, "ticketIds" uuid[], "hasSale" boolean,
  "isRefunded" boolean, "hasCard" boolean, "cardNumber" text, "hasReservation" boolean, "isOfCustomer" boolean,
  "hasParticipant" boolean, "hasMessage" boolean, "isWaiting" boolean, "hasMembership" boolean, "membershipId" uuid,
  "membershipNumber" text, "isNamedByReceiver" boolean, "hasCampaign" boolean, "isTracked" boolean, "isOnLists" boolean)`
const known = `jsonb_to_recordset($1::jsonb) ${columns}`
const logged = `insert into audit_entry (partner_id, id, user_id, action, object_type, object_id, before, after)`

/** Rows as the product writes them, all completed and settled. */
const statements: readonly string[] = [
  `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
     state, capacity)
   select 1003, ${eventId}, 'Sommerspill', 2, t.at, t.at + interval '2 hours', t.at, t.at + interval '2 hours', 1,
     'published', 30 from (select date_trunc('hour', now()) - interval '40 days' as at) t
   where $1::jsonb is not null`,
  `insert into customer (partner_id, id, first_name, last_name, email, phone, address, note, wants_mail)
   select 1003, p.id, first, last, case when "isRenamed" then former else email end, phone, address, note, true
   from ${known}`,
  `insert into customer (partner_id, id, first_name, last_name, email, phone)
   select 1003, "goneId", "goneFirst", "goneLast", email, '' from ${known} where "isMerged"`,
  `${logged} select 1003, gen_random_uuid(), 21, 'create', 'customer', c.id::text, null, to_jsonb(c)
   from customer c where c.partner_id = 1003 and c.id >= ${firstId} and $1::jsonb is not null`,
  `with changed as (
     update customer c set email = p.email from ${known} where c.partner_id = 1003 and c.id = p.id and "isRenamed"
     returning c.*, p.former)
   ${logged} select 1003, gen_random_uuid(), 21, 'update', 'customer', c.id::text,
     jsonb_build_object('email', c.former), jsonb_build_object('email', c.email) from changed c`,
  `with venue as materialized (select set_config('dx.partner_id', '1003', true), set_config('dx.user_id', '21', true))
   select dx_merge_customers(p.id, c.version, jsonb_build_array(jsonb_build_object('id', "goneId", 'version', g.version)),
     to_jsonb(c), 21, null, 'known')
   from venue, ${known}
   join customer c on c.partner_id = 1003 and c.id = p.id join customer g on g.partner_id = 1003 and g.id = "goneId"`,
  `with poster as (
     insert into campaign (partner_id, id, name) select 1003, 90, 'Plakaten' where $1::jsonb is not null returning id)
   insert into sale (partner_id, id, event_id, user_id, channel, total_ore, campaign_id)
   select 1003, "saleId", ${eventId}, 21, 'web', 50000, case when "hasCampaign" then poster.id end
   from poster, ${known} where "hasSale"`,
  `insert into sale_tracking (partner_id, sale_id, analytics)
   select 1003, "saleId", jsonb_build_object('clientId', answer) from ${known} where "hasSale" and "isTracked"`,
  `insert into payment (partner_id, sale_id, line, event_id, means, amount_ore)
   select 1003, "saleId", 1, ${eventId}, 'card', 50000 from ${known} where "hasSale"`,
  `insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore,
     area_id)
   select 1003, ticket, ${eventId}, "saleId", 1, 25000, 3, 1200, 2679, 0
   from ${known}, unnest("ticketIds") ticket where "hasSale"`,
  `insert into sale_customer select l.* from ${known}, dx_customer_sale(1003, "saleId", p.id) l where "hasSale"`,
  `with back as (
     insert into ticket_refund (partner_id, ticket_id, event_id, renter_id, sale_id, category_id, vat_type_id, is_paid,
       price_ore, fee_ore, vat_ore, fee_vat_ore)
     select 1003, "ticketIds"[1], ${eventId}, 0, "saleId", 1, 3, true, 25000, 0, 2679, 0
     from ${known} where "hasSale" and "isRefunded" returning ticket_id)
   update ticket t set state = 'refunded' from back where t.partner_id = 1003 and t.id = back.ticket_id`,
  `update sale_customer o set ticket_count = l.ticket_count, value_ore = l.value_ore
   from ${known}, dx_customer_sale(1003, "saleId", p.id) l
   where o.partner_id = 1003 and o.sale_id = l.sale_id and "hasSale" and "isRefunded"`,
  `insert into ticket_scan (partner_id, id, event_id, ticket_id, result, scanned_at, user_id)
   select 1003, gen_random_uuid(), ${eventId}, "ticketIds"[2], 'accepted', now() - interval '40 days', 21
   from ${known} where "hasSale"`,
  `insert into gift_card (partner_id, id, number, expires_on, balance_ore, note)
   select 1003, "cardId", "cardNumber", '2099-01-01', 20000, 'Til ' || name from ${known} where "hasSale" and "hasCard"`,
  `insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, user_id)
   select 1003, gen_random_uuid(), "cardId", 'sold', 20000, "saleId", 21 from ${known} where "hasSale" and "hasCard"`,
  `insert into reservation (partner_id, id, number, event_id, customer_id, name, phone, email, note, lines, place_count,
     state, made_by)
   select 1003, "reservationId", p.id, ${eventId}, case when "isOfCustomer" then p.id end, name, phone, email, note,
     '[]', 1, 'released', 21 from ${known} where "hasReservation"`,
  `${logged} select 1003, gen_random_uuid(), 21, 'changed', 'reservation', "reservationId"::text, null,
     jsonb_build_object('id', "reservationId", 'name', name, 'phone', phone, 'email', email, 'note', note, 'version', 2)
   from ${known} where "hasReservation"`,
  `insert into event_participant (partner_id, event_id, id, first_name, last_name, email, phone, note, answers)
   select 1003, ${eventId}, "participantId", first, last, upper(email), phone, note,
     jsonb_build_object('q1', answer) from ${known} where "hasParticipant"`,
  `with message as (
     insert into buyer_message (partner_id, id, event_id, locale, subject, body, sent_by)
     values (1003, gen_random_uuid(), ${eventId}, 'nb', 'Takk for sist', 'Velkommen igjen', 21) returning id)
   insert into buyer_message_recipient (partner_id, message_id, line, name, email, state)
   select 1003, message.id, p.id, name, email, case when "isWaiting" then 'waiting' else 'sent' end
   from message, ${known} where "hasMessage"`,
  `with kind as (
     insert into membership_type (partner_id, id, name, price_ore, vat_type_id)
     select 1003, 90, 'Kinoklubben', 50000, 3 where $1::jsonb is not null returning id), card as (
     insert into membership (partner_id, id, number, customer_id)
     select 1003, "membershipId", "membershipNumber", p.id from ${known} where "hasSale" and "hasMembership" returning id)
   insert into membership_period (partner_id, membership_id, number, type_id, starts_on, ends_on, sale_id, price_ore,
     vat_type_id, vat_ore, most_at_once, cancelled_at, reason)
   select 1003, card.id, 1, kind.id, '2025-01-01', '2025-12-31', p."saleId", 50000, 3, 0, 1, now(), 'Gitt bort av ' || name
   from kind, card join ${known} on p."membershipId" = card.id`,
  `with receiver as (
     insert into webhook_endpoint (partner_id, id, url, types, made_by)
     values (1003, 90, 'https://regnskap.test/', '{customer.created}', 21) returning id), noted as (
     insert into webhook_event (partner_id, type, object, data, number)
     select 1003, 'customer.created', 'customer:' || p.id, jsonb_build_object('id', p.id), 1000000 + p.id
     from ${known} where "isNamedByReceiver" returning object, number)
   insert into webhook_delivery (partner_id, endpoint_id, number, object, state, attempts, tries)
   select 1003, receiver.id, noted.number, noted.object, 'failed', 2, jsonb_build_array(
     jsonb_build_object('status', 503, 'answer', ''), jsonb_build_object('status', 422, 'answer', name || ' <' || email || '> finnes'))
   from receiver, noted join ${known} on 'customer:' || p.id = noted.object`,
  `with segment as (
     insert into segment (partner_id, id, name, tree)
     select 1003, 90, 'Alle', '{"kind": "group", "isNot": false, "join": "all", "of": []}' where $1::jsonb is not null
     returning id, name, tree), used as (
     insert into segment_use (partner_id, id, segment_id, name, tree, used_for, customer_count)
     select 1003, gen_random_uuid(), id, name, tree, 'mailSync', 40 from segment returning segment_id), list as (
     insert into mail_list (partner_id, list_id, list_name, is_enabled, segment_id)
     select 1003, 'a1', 'Nyheter', true, segment_id from used returning list_id)
   insert into mail_list_member (partner_id, list_id, subscriber_hash, address_hash, customer_id, state, kind)
   select 1003, list_id, md5(p.email), md5(p.email), p.id, 'in', 'subscribed' from list, ${known} where "isOnLists"`,
  `with service as (
     insert into integration (partner_id, integration_id, sealed_key, key_ending)
     select 1003, 'customerCommunication', 'x', 'abcd' where $1::jsonb is not null returning partner_id), state as (
     insert into communication_state (partner_id, since, target) select partner_id, now(), 't' from service
     returning partner_id)
   insert into communication_contact (partner_id, customer_id, content_hash)
   select partner_id, p.id, md5(name) from state, ${known} where "isOnLists"`,
]

const mailOf = ({ email, name }: Drawn) =>
  `From: a@b.test\r\nTo: ${email}\r\nSubject: Kvittering\r\n\r\nHei ${name}!\r\n`

export async function addKnownPeople(
  app: TestApp,
  count: number,
  random: Random,
): Promise<KnownPerson[]> {
  const drawn = Array.from({ length: count }, (_, at) => drawPerson(at, random))
  const rows = JSON.stringify(drawn)
  for (const statement of statements) await app.asOwner(statement, [rows])
  for (const one of drawn.filter(({ hasMail }) => hasMail)) {
    writeFileSync(join(app.outbox, `${one.id}-receipt.eml`), mailOf(one))
  }
  return drawn.map(({ id, words }) => ({ id, words }))
}
