import { tmpdir } from 'node:os'
import { expireAllOptions } from '@dxweb/server/jobs/expire.ts'
import { createMailer } from '@dxweb/server/mail/mailer.ts'
import { sendOption } from '@dxweb/server/mail/send/option.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { readQuotedPrintable, smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../contract.ts'

const { app, chief, venue } = await givenApp()
const inbox = await smtpInbox()
const logger = pino({ level: 'silent' })
const mailer = createMailer({ smtpUrl: inbox.url, from: 'a@huset.test', outbox: tmpdir(), logger })

const lastDay = '2031-03-12' as Day
/** Runs the job at noon, the given number of days after the options' last day. */
const run = (days: number) =>
  expireAllOptions(
    app.db,
    sendOption({ mailer, logger, publicUrl: () => 'https://dx.test' }),
    new Date(`${addDays(lastDay, days)}T12:00:00Z`),
  )

let year = 2040
const made = async (title: string, renterId: number | null = null) => {
  const draft = draftOf(orders, title, { number: '', renterId, optionUntil: lastDay })
  return (
    await chief.post(`${venue}/orders`, {
      ...draft,
      periodFrom: '2030-01-01',
      periodTo: '2099-12-31',
    })
  ).json<{ id: number }>().id
}
const booked = (orderId: number, date: string, times = ['19:00', '21:00'], auditoriumId = 1) =>
  chief.post(`${venue}/events`, {
    title: 'Konsert',
    auditoriumId,
    eventTypeId: 1,
    date,
    startTime: times[0],
    endTime: times[1],
    renterId: null,
    organizer: '',
    orderId,
    atOwnRisk: true,
  })
const step = (id: number, name: string) => chief.post(`${venue}/orders/${id}/${name}`)
const read = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}`)).json<{
    state: string
    optionRank: number | null
    version: number
  }>()
const ranks = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).optionRank))
const logOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}/log`)).json<{
    data: { action: string; from: string | null; to: string | null; user: string }[]
  }>().data

/** Creates options for one hall that start a minute apart, so that all overlap. */
async function queue(...renters: (number | null)[]) {
  year += 1
  const ids: number[] = []
  for (const [at, renterId] of renters.entries()) {
    const id = await made(`Opsjon ${year} ${at}`, renterId)
    await booked(id, `${year}-03-07`, [`19:0${at}`, '21:00'])
    await step(id, 'offer')
    ids.push(id)
  }
  return ids
}

describe('the rank of an option', () => {
  it('an option’s rank is its position among the options for its hall and time, and other orders have no rank', async () => {
    const ids = await queue(1, 2, null)
    expect(await ranks(ids)).toEqual([1, 2, 3])
    await step(ids[0] ?? 0, 'confirm')
    expect(await ranks(ids)).toEqual([null, 1, 2])
  })

  it('an option’s rank ignores options in other halls or at other times', async () => {
    year += 1
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => made(`${name} ${year}`)))
    const [first = 0, second = 0, third = 0] = ids
    await booked(first, `${year}-05-01`)
    await booked(second, `${year}-05-01`, ['19:00', '21:00'], 2)
    await booked(third, `${year}-05-01`, ['21:00', '23:00'])
    for (const id of ids) await step(id, 'offer')
    expect(await ranks(ids)).toEqual([1, 1, 1])
  })

  it('overlapping options have different ranks, even if created simultaneously', async () => {
    year += 1
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, at) => made(`Samtidig ${year} ${at}`)),
    )
    for (const [at, id] of ids.entries()) await booked(id, `${year}-03-07`, [`19:0${at}`, '21:00'])
    await Promise.all(ids.map((id) => step(id, 'offer')))
    const given = await ranks(ids)
    expect(new Set(given)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  it('a unique key refuses the same queue number for two overlapping options', async () => {
    const [one = 0, other = 0] = await queue(null, null)
    const same = app.asOwner(
      `update order_option set number = (select number from order_option where partner_id = 1003 and order_id = $1)
       where partner_id = 1003 and order_id = $2`,
      [one, other],
    )
    await expect(same).rejects.toMatchObject({ code: '23505' })
  })

  it('an order that leaves the queue and returns gets the last rank', async () => {
    const ids = await queue(1, 2)
    await step(ids[0] ?? 0, 'inquire')
    await step(ids[0] ?? 0, 'offer')
    expect(await ranks(ids)).toEqual([2, 1])
  })
})

describe('an option whose last day is over', () => {
  beforeAll(async () => {
    await app.asOwner(
      `insert into organizer (partner_id, id, email) values (1003, 1, 'huset@sundet.test')
       on conflict (partner_id) do update set email = excluded.email`,
    )
    await app.asOwner(
      `update renter set email = 'korps@renter.test' where partner_id = 1003 and id = 2`,
    )
    await run(-30)
  })

  it('an option is kept on its last day, and expires only once on the next day, even with two servers', async () => {
    const [first = 0, second = 0] = await queue(1, 2)
    await run(-1)
    await app.asOwner('update booking_order set option_until = $1 where id = $2', [
      addDays(lastDay, 9),
      second,
    ])
    await run(0)
    expect(await read(first)).toMatchObject({ state: 'option', optionRank: 1 })
    inbox.mails.length = 0
    await app.asOwner(`insert into user_account (email, locale) values ('korps@renter.test', 'en')`)
    await Promise.all([run(1), run(1), run(1)])
    expect(await read(first)).toMatchObject({ state: 'enquiry', optionRank: null })
    expect(await read(second)).toMatchObject({ state: 'option', optionRank: 1 })
    await run(2)
    const log = await logOf(first)
    expect(log.filter(({ action }) => action === 'expire')).toMatchObject([
      { from: 'option', to: 'enquiry', user: '' },
    ])
    expect((await logOf(second)).filter(({ action }) => action === 'moveUp')).toHaveLength(1)
    const mine = inbox.mails.filter(({ raw }) =>
      readQuotedPrintable(raw).includes(`Opsjon ${year} 1`),
    )
    expect(mine.flatMap(({ to }) => to).toSorted()).toEqual([
      'huset@sundet.test',
      'korps@renter.test',
    ])
    const textTo = (receiver: string) =>
      readQuotedPrintable(mine.find(({ to }) => to.includes(receiver))?.raw ?? '')
    expect(textTo('huset@sundet.test')).toContain('nå 1. opsjon')
    expect(textTo('huset@sundet.test')).toContain(`https://dx.test${venue}/orders/${second}`)
    // A renter has no page for the order, and gets the mail in the account's language.
    expect(textTo('korps@renter.test')).toContain('is now option 1')
    expect(textTo('korps@renter.test')).not.toContain('https://')
  })

  it('notifies the holders of remaining options when a booking is cancelled, but not while the hall is booked', async () => {
    const ids = await queue(1, 2, 2)
    const [first = 0, second = 0, third = 0] = ids
    await app.asOwner('update booking_order set option_until = null where id = any ($1)', [ids])
    await run(3)
    await step(first, 'confirm')
    await run(3)
    const sentTo = async (id: number) =>
      (await logOf(id)).filter(({ action }) => action === 'moveUp').length
    expect([await sentTo(second), await sentTo(third)]).toEqual([0, 0])
    await step(first, 'cancel')
    await Promise.all([run(3), run(3)])
    expect([await sentTo(second), await sentTo(third)]).toEqual([1, 1])
  })
})

it('the log of an order shows each step with its user', async () => {
  const id = await made('Loggført')
  await step(id, 'offer')
  await step(id, 'confirm')
  expect(await logOf(id)).toMatchObject([
    { action: 'confirm', from: 'option', to: 'confirmed', user: expect.stringMatching(/./) },
    { action: 'offer', from: 'unconfirmed', to: 'option' },
    { action: 'create', from: null },
  ])
  expect((await chief.get(`${venue}/orders/987654/log`)).statusCode).toBe(404)
})
