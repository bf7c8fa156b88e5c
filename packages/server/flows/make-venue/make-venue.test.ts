import { isOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import { readFileSync } from 'node:fs'
import { addPeople } from '../../testing/people.ts'
import { mailFiles, readQuotedPrintable } from '../../testing/smtp-inbox.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let platform: TestClient

const hall = { name: 'Salen', rows: 8, seatsPerRow: 14, places: 0, isCinema: false }
const floor = { name: 'Foajeen', rows: 0, seatsPerRow: 0, places: 60, isCinema: false }

const order = {
  id: 1010,
  name: 'Nordneset kulturhus',
  kind: 'both',
  timeZone: 'Europe/Oslo',
  orgNumber: '314100409',
  accountNumber: '',
  address: 'Kaien 2',
  postalCode: '6003',
  city: 'Ålesund',
  modules: ['shows', 'culture'],
  halls: [hall, floor],
  chiefFirstName: 'Nora',
  chiefLastName: 'Nes',
  chiefEmail: 'nora@nordneset.no',
}

function numberOf(id: number): string {
  const all = Array.from({ length: 20 }, (_, at) => String(314_000_000 + id * 20 + at))
  return all.find((number) => isOrgNumber(number)) ?? ''
}

let keys = 0
const nextKey = () => `make-venue-${(keys += 1)}`
const make = (change: object = {}, key = nextKey(), client = platform) =>
  client.post(
    '/partners/1/venues',
    { ...order, orgNumber: numberOf({ ...order, ...change }.id), ...change },
    { headers: { 'idempotency-key': key } },
  )

const faultsOf = (answer: Awaited<ReturnType<typeof make>>) => {
  const { error } = answer.json<{ error: { code: string; fields?: object } }>()
  return [error.code, error.fields]
}

const mailsTo = (email: string) =>
  mailFiles(app.outbox)
    .map((file) => readFileSync(file, 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))

const rowsOf = async (table: string, venueId: number) => {
  const column = table === 'partner' ? 'id' : 'partner_id'
  const [row] = await app.asOwner<{ n: number }>(
    `select count(*)::integer as n from ${table} where ${column} = ${venueId}`,
  )
  return row?.n
}

/** The invitation link, which the reply contains if there is no mail server. */
const invitation: unknown = expect.stringContaining('/invitation?token=')

beforeAll(async () => {
  app = await testApp()
  await addPeople(app)
  platform = await app.as('super@test.no')
})

describe('creating a venue', () => {
  it('a new venue has all registers needed to sell tickets, and its first manager is invited', async () => {
    expect((await make()).json()).toEqual({ id: 1010, isMailed: true, link: invitation })
    const counts = await Promise.all(
      [
        'location',
        'auditorium',
        'seat_map',
        'price_zone',
        'organizer',
        'event_type',
        'ledger',
        'refund_reason',
        'cancellation_reason',
      ].map(async (table) => [table, await rowsOf(table, 1010)]),
    )
    expect(Object.fromEntries(counts)).toEqual({
      location: 1,
      auditorium: 2,
      seat_map: 1,
      price_zone: 1,
      organizer: 1,
      event_type: 10,
      ledger: 25,
      refund_reason: 4,
      cancellation_reason: 4,
    })
    const [seats] = await app.asOwner<{ n: number }>(
      'select seat_count as n from seat_map where partner_id = 1010',
    )
    expect(seats?.n).toBe(112)
    const [mail = ''] = mailsTo('nora@nordneset.no').map(readQuotedPrintable)
    expect(mail).toContain('/invitation?token=')
    expect(mail).toContain('Nordneset kulturhus')
  })

  it('the platform shows a new venue with the address that was entered', async () => {
    const { address, postalCode, city } = order
    const shown = (await platform.get('/partners/1/venues/1010')).json<object>()
    expect(shown).toMatchObject({ address, postalCode, city })
  })

  it('new rows in a new venue’s registers get the ids after the existing ones', async () => {
    const [next] = await app.asOwner<{ id: number }>(`select dx_next_id(1010, 'event_type') as id`)
    expect(next?.id).toBe(11)
  })

  it('the creation of a venue is logged in the venue’s own log, with the user who created it', async () => {
    const entries = await app.asOwner(
      `select object_type, action, user_id from audit_entry where partner_id = 1010 order by object_type`,
    )
    expect(entries).toEqual([
      { object_type: 'partner', action: 'create', user_id: 11 },
      { object_type: 'user', action: 'invite', user_id: 11 },
    ])
  })

  it('creates a venue with an id below those of ticketing partners', async () => {
    expect((await make({ id: 501, chiefEmail: 'a@b.no' })).statusCode).toBe(200)
  })

  it('a manager who already has an account gets no invitation link by mail', async () => {
    expect((await make({ id: 1011, chiefEmail: 'sjef@fjellvik.no' })).statusCode).toBe(200)
    const [mail = ''] = mailsTo('sjef@fjellvik.no').map(readQuotedPrintable)
    expect(mail).not.toContain('/invitation')
  })
})

describe('refusing to create a venue', () => {
  it('refuses a venue with an id that is in use', async () => {
    expect(faultsOf(await make({ chiefEmail: 'b@b.no' }))).toEqual([
      'in_use',
      { id: { code: 'id_in_use' } },
    ])
    expect(await rowsOf('auditorium', 1010)).toBe(2)
    expect((await make({ id: 1 })).statusCode).toBe(400)
  })

  it('reports the invalid field of a new venue, and creates nothing', async () => {
    const faults = async (change: object) => faultsOf(await make({ id: 1020, ...change }))[1]
    expect(await faults({ orgNumber: '314100400' })).toEqual({ orgNumber: { code: 'org_number' } })
    expect(await faults({ orgNumber: '' })).toEqual({ orgNumber: { code: 'required' } })
    expect(await faults({ halls: [{ ...hall, rows: 0 }] })).toEqual({
      'halls.0.rows': { code: 'required' },
    })
    expect(await faults({ halls: [hall, { ...floor, name: 'salen' }] })).toEqual({
      'halls.1.name': { code: 'taken' },
    })
    expect(await faults({ halls: [{ ...floor, places: 0 }] })).toEqual({
      'halls.0.places': { code: 'required' },
    })
    await app.asOwner(
      `insert into user_account (email, is_address_proven) values ('ny@b.no', false)`,
    )
    expect(await faults({ chiefEmail: 'ny@b.no' })).toEqual({
      chiefEmail: { code: 'address_unproven' },
    })
    expect(await rowsOf('partner', 1020)).toBe(0)
  })

  it('refuses a venue with an organisation number that is in use, and names the venue that uses it', async () => {
    const orgNumber = numberOf(1010)
    const fault = { code: 'org_number_taken', params: { venue: 'Nordneset kulturhus' } }
    const answer = await make({ id: 1022, orgNumber, chiefEmail: 'c@b.no' })
    expect(faultsOf(answer)).toEqual(['in_use', { orgNumber: fault }])
    expect(await rowsOf('partner', 1022)).toBe(0)
    const url = '/partners/1/venues/1011'
    const { version, name, kind, accountNumber, city, timeZone, hasSSH } = (
      await platform.get(url)
    ).json()
    const change = { version, name, kind, orgNumber, accountNumber, city, timeZone, hasSSH }
    expect(faultsOf(await platform.put(url, change))).toEqual(['in_use', { orgNumber: fault }])
  })

  it('refuses to create a venue for callers other than the platform', async () => {
    const chief = await app.as('sjef@sundet.no')
    expect((await make({ id: 1021 }, nextKey(), chief)).statusCode).toBe(404)
  })
})

describe('repeating the creation of a venue', () => {
  it('a repeated call returns the same venue, and sends the invitation only once', async () => {
    const key = nextKey()
    const wanted = { id: 1030, chiefEmail: 'en@gang.no' }
    const answers = await Promise.all([make(wanted, key), make(wanted, key), make(wanted, key)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const mailed = answers.map((answer) => answer.json<{ isMailed: boolean | null }>().isMailed)
    expect(mailed.filter((isMailed) => isMailed !== null)).toEqual([true])
    expect(mailsTo('en@gang.no')).toHaveLength(1)
    expect(await rowsOf('auditorium', 1030)).toBe(2)
    expect((await make({ ...wanted, id: 1031 }, key)).statusCode).toBe(422)
  })

  it('a repeated call sends the invitation if the first call crashed after it stored the venue', async () => {
    const key = nextKey()
    const wanted = { id: 1032, chiefEmail: 'brutt@gang.no' }
    const isKept = `alter table idempotency add constraint breaks check (key <> '${key}' or partner_id <> 1 or answer = '{}')`
    await app.asOwner(isKept)
    expect((await make(wanted, key)).statusCode).not.toBe(200)
    await app.asOwner('alter table idempotency drop constraint breaks')
    expect([await rowsOf('auditorium', 1032), mailsTo('brutt@gang.no').length]).toEqual([2, 0])
    expect((await make(wanted, key)).json()).toEqual({ id: 1032, isMailed: true, link: invitation })
    expect([await rowsOf('auditorium', 1032), mailsTo('brutt@gang.no').length]).toEqual([2, 1])
  })
})

describe('creating venues concurrently', () => {
  it('only one of several concurrent calls with the same organisation number creates a venue', async () => {
    const orgNumber = numberOf(1050)
    const answers = await Promise.all(
      [1050, 1051, 1052].map((id) => make({ id, orgNumber, chiefEmail: `${id}@nummer.no` })),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('only one of several concurrent calls with the same id creates a venue', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => make({ id: 1040, chiefEmail: `${name}@samme.no` })),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await rowsOf('access_grant', 1040)).toBe(1)
    expect(await rowsOf('event_type', 1040)).toBe(10)
  })
})

describe('invitations', () => {
  it('an invitation is sent again to a user who has not accepted it', async () => {
    const [nora] = await app.asOwner<{ id: number }>(
      `select id from user_account where email = 'nora@nordneset.no'`,
    )
    const again = (venueId: number, userId?: number) =>
      platform.post(`/partners/1/venues/${venueId}/users/${userId}/invitation`)
    expect((await again(1010, nora?.id)).json()).toEqual({ isMailed: true, link: invitation })
    expect(mailsTo('nora@nordneset.no')).toHaveLength(2)
    expect((await again(1011, 31)).statusCode).toBe(409)
    expect((await again(1011, nora?.id)).statusCode).toBe(404)
    expect((await again(77, nora?.id)).statusCode).toBe(404)
  })
})
