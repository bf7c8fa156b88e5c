import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'
import { venueModules } from './rules.ts'
import type { Venue } from './store.ts'

const { app, chief, venue: tickets, sell } = await givenApp()
const clerks = [await app.as('super@test.no'), await app.as('super2@test.no')] as const
const [clerk] = clerks

const at = (rest = '') => `/partners/1/venues/1003${rest}`
const read = async () => (await clerk.get(at())).json<Venue>()
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

const logged = async (action: string) =>
  (
    await app.asOwner<{ n: number }>(
      `select count(*)::integer as n from audit_entry where partner_id = 1003 and object_type = 'partner' and action = $1`,
      [action],
    )
  )[0]?.n

const details = async () => {
  const { version, name, kind, orgNumber, accountNumber, city, timeZone, hasSSH } = await read()
  return { version, name, kind, orgNumber, accountNumber, city, timeZone, hasSSH }
}

const term = {
  venueId: 1003,
  validFrom: '2031-01-01',
  eventTypeId: null,
  feePerTicketOre: 600,
  feeBasisPoints: 0,
  cardBasisPoints: 100,
  feeVatCode: null,
}

describe('two clerks of the platform at the same venue', () => {
  it('stores only one of two simultaneous changes of a venue’s name in full, and refuses the other as stale', async () => {
    const before = await details()
    const answers = await Promise.all(
      clerks.map((each, n) => each.put(at(), { ...before, name: `Hus ${n}`, city: `By ${n}` })),
    )
    expect(codes(answers)).toEqual([200, 412])
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(await details()).toMatchObject({ name: `Hus ${won}`, city: `By ${won}` })
    expect(await logged('update')).toBe(1)
  })

  it('stores only one of two simultaneous changes of a venue’s modules, and refuses the other as stale', async () => {
    const { version, modules: all } = await read()
    const modules = venueModules.filter((module) => all.includes(module))
    const wished = [modules.slice(1), modules.filter((module) => module !== 'crm')]
    const answers = await Promise.all(
      clerks.map((each, n) => each.put(at('/modules'), { version, modules: wished[n] })),
    )
    expect(codes(answers)).toEqual([200, 412])
    const won = wished[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? []
    expect((await read()).modules.toSorted()).toEqual(won.toSorted())
    await clerk.put(at('/modules'), { version: version + 1, modules })
  })

  it('if two clerks add terms for the same day, one succeeds and the other gets an error at the day field', async () => {
    const answers = await Promise.all(
      clerks.map((each, n) =>
        each.post('/partners/1/fee-terms', { ...term, feePerTicketOre: 600 + n }),
      ),
    )
    expect(codes(answers)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      error: { fields: { validFrom: { code: 'terms_taken' } } },
    })
  })

  it('if two clerks end the same sessions, neither is refused', async () => {
    const other = await app.signIn('lese@sundet.no')
    const answers = await Promise.all(
      clerks.map((each) => each.post('/partners/1/platform-users/22/sign-out', {})),
    )
    expect(codes(answers)).toEqual([200, 200])
    const ended = answers.map((answer) => answer.json<{ ended: number }>().ended)
    expect(ended.filter((count) => count > 0)).toHaveLength(1)
    expect((await other.get('/partners/1003/events/3')).statusCode).toBe(401)
  })
})

describe('pausing and resuming a venue', () => {
  it('a pause during sales keeps every confirmed sale, refuses later sales, and still allows new fee terms', async () => {
    const before = (await sell(1, [1])).statusCode
    const selling = [2, 3, 4, 5, 6, 7, 8].map((seat) => sell(1, [seat]))
    const paused = clerk.post(at('/pause'), { reason: 'Avtalen er sagt opp' })
    const again = clerks[1].post(at('/pause'), { reason: 'Sagt opp' })
    const answers = await Promise.all(selling)
    expect(codes(await Promise.all([paused, again]))).toEqual([200, 409])
    const sold = answers.filter(({ statusCode }) => statusCode === before).length
    for (const answer of answers.filter(({ statusCode }) => statusCode !== before))
      expect(answer.json()).toMatchObject({ error: { code: 'venue_paused' } })
    expect((await sell(1, [9])).json()).toMatchObject({ error: { code: 'venue_paused' } })
    const [kept] = await app.asOwner<{ n: number }>(
      'select count(*)::integer as n from ticket where partner_id = 1003',
    )
    expect(kept?.n).toBe(sold + 1)
    expect((await chief.get(`${tickets}/events/1`)).statusCode).toBe(200)
    expect(await logged('pause')).toBe(1)
    const later = { ...term, validFrom: '2032-01-01' }
    expect((await clerk.post('/partners/1/fee-terms', later)).statusCode).toBe(200)
  })

  it('refuses the second of two clerks who resume a venue, and a change from a form read during the pause', async () => {
    const stale = await details()
    const answers = await Promise.all(
      clerks.map((each) => each.post(at('/resume'), undefined, newKeyHeader())),
    )
    expect(codes(answers)).toEqual([200, 409])
    expect((await clerk.put(at(), { ...stale, name: 'For sent' })).statusCode).toBe(412)
    expect((await sell(1, [9])).statusCode).toBe(200)
  })
})
