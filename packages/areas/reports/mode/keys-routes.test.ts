import { givenApp } from '@dxweb/server/testing/given-app.ts'
import {
  base,
  givenReports,
  linkOf,
  names,
  open,
  own,
  parameters,
  visit,
} from '@dxweb/server/testing/signed-reports/given-reports.ts'
import { openReceiver } from '@dxweb/server/testing/signed-reports/report-receiver.ts'
import { atEnd } from '@dxweb/server/testing/run/at-end.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportOfPlatform } from './admin-contract.ts'
import type { AskedParameter } from './contract.ts'

const { app, chief } = await givenApp()
const receiver = await openReceiver(1003, '?view=1')
atEnd(() => receiver.close())

const { platform, whole, make, makeKey, published } = await givenReports(app, receiver)

beforeEach(async () => {
  await app.asOwner('delete from mode_report')
  await app.asOwner(
    `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity)
     values (1001, 9, 1, 'Annen sal', false, 10) on conflict do nothing`,
  )
  receiver.ahead = 0
  receiver.opened = []
})

describe('a signing key', () => {
  it('a signing key is shown once, and stored nowhere in plain text', async () => {
    const id = await make()
    const { key } = await makeKey(id)
    expect(key).toMatch(/^[\w-]{43}$/)
    const shown = await platform.get(`${base}/${id}`)
    expect(shown.json<ReportOfPlatform>().keys).toMatchObject([
      { ending: key.slice(-4), isUsed: true },
    ])
    const [stored] = await app.asOwner<{ text: string; sealed: Buffer }>(
      `select string_agg(to_jsonb(k)::text, '') || (select string_agg(to_jsonb(a)::text, '') from audit_entry a) as text,
         (array_agg(k.sealed_key))[1] as sealed from mode_report_key k`,
    )
    for (const place of [shown.body, stored?.text, app.logged.join('')]) {
      expect(place).not.toContain(key.slice(0, 20))
    }
    expect(stored?.sealed.includes(key)).toBe(false)
  })

  it('a new signing key is unused until the user switches to it, and links signed with the old key stay valid for a minute', async () => {
    const id = await published()
    const [first] = (await whole(id)).keys
    const before = await linkOf(chief, id)
    const { keyId } = await makeKey(id)
    expect((await whole(id)).keys).toMatchObject([{ id: first?.id }, { id: keyId, isUsed: false }])
    const between = await linkOf(chief, id)
    expect(new URL(between).searchParams.get('dx_key')).toBe(first?.id)
    await platform.post(`${base}/${id}/key-uses`, { version: (await whole(id)).version })
    expect((await whole(id)).keys).toMatchObject([{ id: keyId, isUsed: true }])
    const after = await linkOf(chief, id)
    expect(new URL(after).searchParams.get('dx_key')).toBe(keyId)
    for (const url of [before, between, after]) expect(await visit(url)).toEqual([200, 'opened'])
    const again = await platform.post(`${base}/${id}/key-uses`, {
      version: (await whole(id)).version,
    })
    expect(again.statusCode).toBe(409)
  })

  it('a signing key cannot be decrypted after the id of its row has changed', async () => {
    const id = await published()
    await app.asOwner(`update mode_report_key set id = gen_random_uuid()`)
    expect((await open(chief, id)).statusCode).toBe(500)
  })
})

describe('a trial of a version', () => {
  const tryIt = (id: string, wish: object = {}) =>
    platform.post(`${base}/${id}/trials`, { venueId: 1003, number: 1, parameters: {}, ...wish })

  it('a trial opens a draft for a venue as the platform’s user, and the venue’s log has an entry', async () => {
    const id = await make({ parameters })
    await makeKey(id)
    const asked = await platform.get(`${base}/${id}/trial?venueId=1003&number=1`)
    expect(asked.json<{ parameters: AskedParameter[] }>().parameters[0]?.choices).toMatchObject([
      { value: '2', label: 'Lillesal' },
      { value: '1', label: 'Storsalen' },
    ])
    expect((await tryIt(id, { parameters: { hall: '9' } })).statusCode).toBe(400)
    const { url } = (await tryIt(id, { parameters: { hall: '2' } })).json<{ url: string }>()
    expect(await visit(url)).toEqual([200, 'opened'])
    expect(receiver.opened).toMatchObject([{ dx_user: '11', dx_partner: '1003' }])
    const logged = await app.asOwner(
      `select 1 from audit_entry where partner_id = 1003 and object_id = $1 and action = 'tried' and user_id = 11`,
      [id],
    )
    expect(logged).toHaveLength(1)
    expect(await names(chief)).toEqual([])
  })

  it('a tool that serves one venue refuses a trial for another venue', async () => {
    const id = await make()
    await makeKey(id)
    const { url } = (await tryIt(id, { venueId: 1001 })).json<{ url: string }>()
    expect(await visit(url)).toEqual([403, 'venue'])
    expect((await tryIt(id, { venueId: 1 })).statusCode).toBe(404)
  })

  it('a trial shows the first lines of a built-in report', async () => {
    const held = { report: 'visitors', settings: 'group=event&period=nextThirtyDays' }
    const id = await make({ ...own, ...held }, 'own')
    const { url, columns, lines } = (await tryIt(id)).json<{
      url: null
      columns: string[]
      lines: string[][]
    }>()
    expect([url, columns.slice(0, 2)]).toEqual([null, ['event', 'rowCount']])
    const [found] = await app.asOwner<{ count: number }>(
      `select count(*)::int from event where partner_id = 1003 and state = 'published'`,
    )
    expect(lines).toHaveLength(found?.count ?? 0)
    expect(found?.count).toBeGreaterThan(0)
    expect((await tryIt(id, { number: 2 })).statusCode).toBe(404)
  })
})
