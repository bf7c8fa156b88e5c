import { beforeEach, describe, expect, it } from 'vitest'
import { givenMailList, hashOf } from '../../../../demo/testing/mail-list/given-mail-list.ts'

const given = await givenMailList()
const {
  control,
  customer,
  database,
  listId,
  members,
  recordAnswer,
  statusOf,
  sync,
  wants,
  writes,
} = given
const person = (email: string, does: 'unsubscribe' | 'subscribe' | 'bounce' | 'archive') =>
  control.mailchimp.person({ list: listId, email, does, delivery: 'lost' })

let count = 0
const address = (name = 'kari') => `${name}${(count += 1)}@nes.test`

beforeEach(async () => {
  await control.clearFaults()
  await control.clearJournal()
})

describe('syncing the mailing list', () => {
  it('the mailing list has the fields of customers who agreed, and no customers who declined or were not asked', async () => {
    const [yes, no, silent] = [address(), address(), address()]
    await customer(yes, 'yes', { firstName: 'Åse' })
    await customer(no, 'no')
    await customer(silent)
    expect(await sync()).toMatchObject({ state: 'done', sent: 1 })
    expect((await members()).map(({ email_address }) => email_address)).toEqual([yes])
    expect((await members())[0]).toMatchObject({
      status: 'subscribed',
      merge_fields: { FNAME: 'Åse' },
    })
  })

  it('the sync sends only differences, and each difference once', async () => {
    const id = await customer(address(), 'yes')
    await sync()
    await control.clearJournal()
    await sync()
    expect(await writes()).toEqual([])
    await given.rename(id, 'Solveig')
    await sync()
    await sync()
    expect(await writes()).toHaveLength(1)
  })

  it('a customer who declines is archived, not unsubscribed, and becomes a member again after agreeing', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    await recordAnswer(id, 'no')
    expect(await sync()).toMatchObject({ removed: 1 })
    expect(await statusOf(email)).toBe('archived')
    await recordAnswer(id, 'yes')
    await sync()
    expect(await statusOf(email)).toBe('subscribed')
  })

  it('a request for an existing member does not set the status, unless the sync had archived the member', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    await given.rename(id, 'Ny')
    await sync()
    const puts = (await control.journal('mailchimp')).filter(({ method }) => method === 'PUT')
    expect(puts.length).toBeGreaterThan(1)
    for (const { body } of puts) expect(body).not.toHaveProperty('status')
  })

  it('customers who share an e-mail address are one member, which is archived when one of them declines', async () => {
    const email = address('felles')
    await customer(email, 'yes')
    const other = await customer(email.toUpperCase(), 'yes')
    await sync()
    expect(await writes()).toHaveLength(1)
    await recordAnswer(other, 'no')
    await sync()
    expect(await statusOf(email)).toBe('archived')
  })

  it('customers without an answer are members who get no mail, if the venue has chosen so', async () => {
    const email = address()
    const id = await customer(email)
    await given.set({ onlyMarketing: false })
    await sync()
    expect(await statusOf(email)).toBe('transactional')
    await recordAnswer(id, 'yes')
    await sync()
    expect(await statusOf(email)).toBe('subscribed')
    await given.set({ onlyMarketing: true })
    await sync()
  })

  it('many members are created in one request, and one invalid address affects neither the others nor the next sync', async () => {
    const emails = Array.from({ length: 25 }, () => address('mange'))
    await control.mailchimp.refuseAddresses([emails[3] ?? ''])
    for (const email of emails) await customer(email, 'yes')
    expect(await sync()).toMatchObject({
      state: 'partly',
      errorCode: 'refused',
      sent: 24,
      refused: 1,
    })
    expect(await writes()).toEqual(['POST 25', `PUT ${emails[3]}`])
    await control.clearJournal()
    expect(await sync()).toMatchObject({ state: 'done', refused: 0 })
    expect(await writes()).toEqual([])
  })

  it('members who leave the segment stay on the list if the venue has chosen so, unless they declined', async () => {
    const [far, gone] = [address(), address()]
    await customer(far, 'yes', { postalCode: '9000' })
    const id = await customer(gone, 'yes', { postalCode: '9000' })
    await sync()
    await database.asOwner(
      `insert into segment (partner_id, id, name, tree) values (1003, 1, 'Nær', $1)`,
      [
        {
          kind: 'group',
          isNot: false,
          join: 'all',
          of: [{ kind: 'postalCode', isNot: false, prefixes: ['60'] }],
        },
      ],
    )
    await given.set({ segmentId: 1, neverUnsubscribe: true })
    await recordAnswer(id, 'no')
    await sync()
    expect([await statusOf(far), await statusOf(gone)]).toEqual(['subscribed', 'archived'])
    await given.set({ neverUnsubscribe: false })
    await sync()
    expect(await statusOf(far)).toBe('archived')
    expect(
      await database.asOwner('select used_for, user_id from segment_use order by at limit 1'),
    ).toEqual([{ used_for: 'mailSync', user_id: 21 }])
    await database.asOwner('delete from segment')
    expect(await sync()).toMatchObject({ state: 'failed', errorCode: 'no_segment' })
    await given.set({ segmentId: null })
    await sync()
    expect(await statusOf(far)).toBe('subscribed')
  })
})

describe('changes made at the mail service', () => {
  it('a member who unsubscribed at the mail service counts as declined, and is not sent again', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    await person(email, 'unsubscribe')
    await control.clearJournal()
    expect(await sync()).toMatchObject({ received: 1 })
    expect(await wants(id)).toBe(false)
    expect(
      await database.asOwner(
        `select source, user_id from consent where customer_id = $1 order by number desc limit 1`,
        [id],
      ),
    ).toEqual([{ source: 'mailList', user_id: null }])
    await recordAnswer(id, 'yes')
    await sync()
    expect(await statusOf(email)).toBe('unsubscribed')
    expect(await wants(id)).toBe(true)
    expect(await writes()).toEqual([])
  })

  it('an address that bounced or was permanently deleted is recorded, and is not sent again', async () => {
    const [bounced, forgotten] = [address(), address()]
    for (const email of [bounced, forgotten]) await customer(email, 'yes')
    await sync()
    await person(bounced, 'bounce')
    await given.mail.deleteListMemberPermanent(listId, hashOf(forgotten))
    await database.asOwner('update customer_row set first_name = $1 where email = any ($2)', [
      'Ny',
      [bounced, forgotten],
    ])
    expect(await sync()).toMatchObject({ state: 'partly', refused: 1 })
    await control.clearJournal()
    await database.asOwner('update customer_row set first_name = $1 where email = any ($2)', [
      'Nyere',
      [bounced, forgotten],
    ])
    expect(await sync()).toMatchObject({ state: 'done' })
    expect(await writes()).toEqual([])
    expect(
      await database.asOwner(
        `select error_code as code from mail_list_member where subscriber_hash = any ($1) order by 1`,
        [[hashOf(bounced), hashOf(forgotten)]],
      ),
    ).toEqual([{ code: 'cleaned' }, { code: 'forgotten' }])
  })

  it('a member archived manually at the mail service stays archived', async () => {
    const email = address()
    await customer(email, 'yes')
    await sync()
    await person(email, 'archive')
    await database.asOwner(`update customer_row set first_name = 'Ny' where email = $1`, [email])
    await sync()
    expect(await statusOf(email)).toBe('archived')
  })
})
