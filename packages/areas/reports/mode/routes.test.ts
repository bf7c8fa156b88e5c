import { givenApp } from '@dxweb/server/testing/given-app.ts'
import {
  base,
  givenReports,
  hall,
  venue,
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
import type { AskedParameter } from './contract.ts'

const { app, chief } = await givenApp()
const reader = await app.as('lese@sundet.no')
const revy = await app.as('revy@sundet.no')
const receiver = await openReceiver(1003, '?view=1')
atEnd(() => receiver.close())

const { platform, whole, make, save, publish, published } = await givenReports(app, receiver)

beforeEach(async () => {
  await app.asOwner('delete from mode_report')
  await app.asOwner(
    `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity)
     values (1001, 9, 1, 'Annen sal', false, 10) on conflict do nothing`,
  )
  receiver.ahead = 0
  receiver.opened = []
})

describe('a report of the platform', () => {
  it('venues see a report only after it is published, and no longer after it is withdrawn', async () => {
    const id = await make(own, 'own')
    expect(await names(chief)).toEqual([])
    expect((await open(chief, id)).statusCode).toBe(404)
    await publish(id)
    expect(await names(chief)).toEqual(['Salg per uke'])
    const { version } = await whole(id)
    await platform.post(`${base}/${id}/withdrawals`, { version })
    expect(await names(chief)).toEqual([])
    expect((await open(chief, id)).statusCode).toBe(404)
  })

  it('saving a draft leaves the published version unchanged, and an earlier version can be published again', async () => {
    const id = await published(own, 'own')
    await save(id, (await whole(id)).version, { ...own, name: 'Salg, nytt' })
    expect(await names(chief)).toEqual(['Salg per uke'])
    await publish(id)
    expect(await names(chief)).toEqual(['Salg, nytt'])
    await publish(id, 1)
    expect(await names(chief)).toEqual(['Salg per uke'])
    const { versions } = await whole(id)
    expect(versions).toMatchObject([
      { number: 2, isPublished: false, publishedBy: 'super Test' },
      { number: 1, isPublished: true, savedBy: 'super Test' },
    ])
  })

  it('accepts one of two changes of the same version of a report, and refuses the other', async () => {
    const id = await make(own, 'own')
    const { version } = await whole(id)
    const answers = await Promise.all([save(id, version, own), save(id, version, own)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]))
    const stale = await platform.post(`${base}/${id}/publications`, { version, number: 1 })
    expect(stale.json()).toMatchObject({ error: { code: 'stale' } })
  })

  it('a report can be deleted only while no venue sees it, and only with the current version', async () => {
    const id = await published(own, 'own')
    const remove = async (version: number) =>
      (await platform.delete(`${base}/${id}`, { headers: { 'if-match': `"${version}"` } }))
        .statusCode
    expect(await remove((await whole(id)).version)).toBe(409)
    await platform.post(`${base}/${id}/withdrawals`, { version: (await whole(id)).version })
    expect(await remove(1)).toBe(412)
    expect(await remove((await whole(id)).version)).toBe(200)
    expect((await platform.get(`${base}/${id}`)).statusCode).toBe(404)
  })

  it.each([
    ['address', { address: 'http://bi.example.no/' }, 'target_address'],
    ['address', { address: 'https://kari:hemmelig@bi.example.no/' }, 'target_address'],
    ['address', { address: 'https://10.0.0.5/' }, 'target_address'],
    ['report', { report: 'activity-log' }, 'not_found'],
    ['settings.period', { ...own, settings: 'period=once' }, 'not_valid'],
    ['settings.group', { ...own, settings: 'group=tickets' }, 'not_valid'],
    ['settings.eventTypeId', { ...own, settings: 'eventTypeId=1' }, 'not_valid'],
    ['parameters.1.name', { parameters: [hall, hall] }, 'repeated'],
    ['parameters.0.choices', { parameters: [{ ...hall, type: 'enum' }] }, 'required'],
    ['roles', { roles: [] }, 'required'],
  ])('refuses a draft with an error on the field %s: %j', async (path, wish, code) => {
    const id = await make()
    const answer = await save(id, (await whole(id)).version, wish)
    expect(answer.json()).toMatchObject({ error: { code: 'invalid' } })
    const { fields } = answer.json<{ error: { fields: Record<string, { code: string }> } }>().error
    expect(fields[path]?.code).toBe(code)
  })

  it('refuses the name of another published report in the same group', async () => {
    const id = await published(own, 'own')
    const same = { ...own, name: own.name.toUpperCase() }
    const other = await make(same, 'own')
    const refused = await publish(other)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: { code: 'taken', fields: { name: { code: 'report_name_taken' } } },
    })
    expect(await names(chief)).toEqual([own.name])
    await save(other, (await whole(other)).version, { ...same, inGroup: 'operations' })
    expect((await publish(other)).statusCode).toBe(200)
    const [one, two] = [await make({ name: 'Ny' }, 'own'), await make({ name: 'ny' }, 'own')]
    for (const each of [one, two]) {
      await save(each, (await whole(each)).version, { ...own, name: 'Uke' })
    }
    const codes = (await Promise.all([publish(one), publish(two)])).map((each) => each.statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    // The report's own published name does not block a new version.
    await save(id, (await whole(id)).version, { ...own, about: 'Ny tekst' })
    expect((await publish(id)).statusCode).toBe(200)
  })

  it('refuses to publish a report without a source, or an external report without a signing key', async () => {
    const bare = await make({ ...own, report: '', settings: '' }, 'own')
    expect((await publish(bare)).json()).toMatchObject({
      error: { fields: { report: { code: 'required' } } },
    })
    const id = await make()
    expect((await publish(id)).json()).toMatchObject({
      error: { code: 'wrong_state', fields: { key: { code: 'signing_key_missing' } } },
    })
  })
})

describe('access to a report', () => {
  it('opening a report requires one of its roles, all of its modules, and the report’s own permission', async () => {
    await published({ ...own, roles: ['kulturhussjef'] }, 'own')
    await published({ ...own, name: 'Lesere', roles: ['culture_full_read_only'] }, 'own')
    const vat = { name: 'Mva', report: 'vat', settings: '' }
    await published({ ...own, ...vat, roles: ['kulturhussjef', 'culture_full_read_only'] }, 'own')
    await published({ ...own, name: 'Kasser', modules: ['react19-module'] }, 'own')
    expect(await names(chief)).toEqual(['Mva', 'Salg per uke'])
    expect(await names(reader)).toEqual(['Lesere'])
    expect(
      (await (await app.as('skanner@sundet.no')).get(`${venue}/mode-reports`)).statusCode,
    ).toBe(403)
  })

  it('a renter sees only reports that are meant for renters', async () => {
    await published({ ...own, roles: ['kulturhussjef', 'culture_full_read_only'] }, 'own')
    const forAll = { name: 'For alle', roles: ['kulturhussjef', 'leietakere'] }
    await published({ ...own, ...forAll }, 'own')
    expect(await names(revy, { renter: 1 })).toEqual(['For alle'])
    expect(await names(chief, { renter: 1 })).toEqual(['For alle'])
  })
})

describe('the link of an external report', () => {
  it('the link of an external report opens once within a minute, with the chosen parameters', async () => {
    const id = await published({ parameters })
    const given = {
      hall: '2',
      period_from: '2026-10-01',
      period_to: '2026-10-31',
      view: 'Små & store',
    }
    const url = await linkOf(chief, id, given)
    expect(url.startsWith(`${receiver.address}&dx_`)).toBe(true)
    expect(await visit(url)).toEqual([200, 'opened'])
    expect(receiver.opened).toMatchObject([
      {
        dx_report: id,
        dx_version: '1',
        dx_user: '21',
        dx_partner: '1003',
        dx_renter: '0',
        p_hall: '2',
        p_period_from: '2026-10-01',
        p_view: 'Små & store',
      },
    ])
    expect(await visit(url)).toEqual([403, 'replayed'])
    const late = await linkOf(chief, id, given)
    receiver.ahead = 61
    expect(await visit(late)).toEqual([403, 'expired'])
  })

  it('a link is refused if any of its parameters is changed, missing or repeated', async () => {
    const id = await published({ parameters })
    const url = await linkOf(chief, id, { hall: '2' })
    const ours = [...new URL(url).searchParams.keys()].filter((name) => /^(dx|p)_/.test(name))
    expect(ours).toHaveLength(11)
    for (const name of ours) {
      const changed = new URL(url)
      const before = changed.searchParams.get(name) ?? ''
      const other = /\d$/.test(before)
        ? before.replace(/\d$/, (last) => String((Number(last) + 1) % 10))
        : `${before.startsWith('A') ? 'B' : 'A'}${before.slice(1)}`
      changed.searchParams.set(name, other)
      expect([name, ...(await visit(changed))]).toEqual([name, 403, 'signature'])
      const twice = new URL(url)
      twice.searchParams.append(name, before)
      expect([name, ...(await visit(twice))]).toEqual([name, 403, 'malformed'])
      const gone = new URL(url)
      gone.searchParams.delete(name)
      expect([name, (await visit(gone))[0]]).toEqual([name, 403])
    }
    const more = new URL(url)
    more.searchParams.append('p_renter', '2')
    expect(await visit(more)).toEqual([403, 'signature'])
    expect(await visit(url)).toEqual([200, 'opened'])
  })

  it.each([
    ['a hall of another venue', { hall: '9' }, 'hall', 'not_found'],
    ['a missing parameter', {}, 'hall', 'required'],
    ['an unknown parameter', { hall: '1', renter: '2' }, 'renter', 'unknown_field'],
    [
      'only the start of a period',
      { hall: '1', period_from: '2026-10-01' },
      'period_to',
      'required',
    ],
    [
      'a period that ends before it starts',
      { hall: '1', period_from: '2026-10-02', period_to: '2026-10-01' },
      'period_to',
      'too_early',
    ],
    [
      'a day that does not exist',
      { hall: '1', period_from: '2026-02-30', period_to: '2026-03-01' },
      'period_from',
      'not_a_date',
    ],
    [
      'a day too far in the past',
      { hall: '1', period_from: '0001-01-01', period_to: '2026-03-01' },
      'period_from',
      'not_valid',
    ],
    [
      'a day too far in the future',
      { hall: '1', period_from: '2026-01-01', period_to: '9999-12-31' },
      'period_to',
      'not_valid',
    ],
    ['a choice that does not exist', { hall: '1', view: 'Ingen' }, 'view', 'not_valid'],
  ])('refuses a link to a report with %s', async (_, given, part, code) => {
    const id = await published({ parameters })
    const answer = await open(chief, id, given)
    expect(answer.json()).toMatchObject({
      error: { code: 'invalid', fields: { [`parameters.${part}`]: { code } } },
    })
  })

  it('offers renters only their own data as parameters of a report', async () => {
    const types = ['renter', 'auditorium', 'location', 'eventType', 'bureau', 'register']
    const all = types.map((type) => ({ ...hall, name: type, type, isRequired: false }))
    const id = await published({ parameters: all, roles: ['leietakere'] })
    const sent = { renter: 1 }
    const { data } = {
      data: (await revy.get(`${venue}/mode-reports/${id}`, sent)).json<{
        parameters: AskedParameter[]
      }>(),
    }
    const offered = Object.fromEntries(
      data.parameters.map(({ name, choices }) => [name, choices.map(({ value }) => value)]),
    )
    expect(offered['renter']).toEqual(['1'])
    expect([offered['bureau'], offered['register']]).toEqual([[], []])
    const others = await open(revy, id, { renter: '2' }, sent)
    expect(others.json()).toMatchObject({
      error: { fields: { 'parameters.renter': { code: 'not_found' } } },
    })
    expect(await visit(await linkOf(revy, id, { renter: '1' }, sent))).toEqual([200, 'opened'])
    expect(receiver.opened).toMatchObject([{ dx_user: '23', dx_renter: '1', p_renter: '1' }])
  })

  it('refuses the link of an external report in sudo, because the link would name a user who is not present', async () => {
    const id = await published()
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })
    const answer = await open(client, id, {}, { ninja: 21 })
    expect(answer.json()).toMatchObject({ error: { code: 'not_in_sudo' } })
    const ours = await published(own, 'own')
    expect((await open(client, ours, {}, { ninja: 21 })).json()).toEqual({ url: null })
  })

  it('the log entry of an opened report names the user, the report and its version', async () => {
    const id = await published({ parameters })
    const url = await linkOf(chief, id, { hall: '1' })
    const [row] = await app.asOwner<{ after: object }>(
      `select * from audit_entry where partner_id = 1003 and object_id = $1 and action = 'opened'`,
      [id],
    )
    expect(row).toMatchObject({
      user_id: 21,
      object_type: 'mode_report',
      after: { name: 'Publikum i salen', number: 1, renterId: 0, parameters: { hall: '1' } },
    })
    const signature = new URL(url).searchParams.get('dx_signature') ?? ''
    expect(app.logged.join('')).not.toContain(signature)
  })
})
