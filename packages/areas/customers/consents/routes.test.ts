import { readFileSync } from 'node:fs'
import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const { app, chief, venue, published, sell } = await givenApp()

const url = (rest: string | number) => `${venue}/customers/${rest}`

async function make(details: Partial<typeof customerDraft> = {}): Promise<number> {
  const answer = await chief.post(`${venue}/customers`, { ...customerDraft, ...details })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: number }>().id
}

interface Kept {
  purpose: string
  number: number
  isGiven: boolean
  basis: string
  source: string
  textVersion: number | null
  userId: number | null
}
const rowsOf = (id: number) =>
  app.asOwner<Kept>(
    `select purpose, number, is_given as "isGiven", basis, source, text_version as "textVersion", user_id as "userId"
     from consent where customer_id = $1 order by purpose, number`,
    [id],
  )
const read = async (id: number) =>
  (await chief.get(url(id))).json<typeof customerDraft & { version: number }>()
const record = (id: number, purpose: string, answer: string, basis = 'consent') =>
  chief.post(url(`${id}/consents`), { purpose, answer, basis })

function newestMail(kind: string): string {
  return readQuotedPrintable(readFileSync(mailFiles(app.outbox, kind).at(-1) ?? '', 'utf8'))
}

async function linkOf(id: number): Promise<string> {
  expect((await chief.post(url(`${id}/consents/mail`), { locale: 'nb' })).statusCode).toBe(200)
  const mail = newestMail('consent')
  return /http:\/\/dx\.test(\/consent\/1003\/\d+\?token=[\w-]{43})/.exec(mail)?.[1] ?? ''
}

beforeEach(() => app.asOwner('delete from attempt_window'))

describe('answers of customers', () => {
  it('the customer form adds a consent row for each changed answer, and no other', async () => {
    const id = await make({ wantsMail: true })
    const { version, ...row } = await read(id)
    await chief.put(url(id), { ...customerDraft, wantsMail: true, note: 'Rad 4', version })
    await chief.put(url(id), { ...customerDraft, wantsSms: true, version: version + 1 })
    expect(row).toMatchObject({ wantsMail: true, wantsSms: false })
    expect(await read(id)).toMatchObject({ wantsMail: false, wantsSms: true })
    const shared = {
      basis: 'consent',
      source: 'office',
      textVersion: 1,
      userId: expect.any(Number),
    }
    expect(await rowsOf(id)).toEqual([
      { ...shared, purpose: 'mail', number: 1, isGiven: true },
      { ...shared, purpose: 'mail', number: 2, isGiven: false },
      { ...shared, purpose: 'sms', number: 1, isGiven: true },
    ])
  })

  it('consents of an import name the import as their source, and a trial import adds none', async () => {
    const row = { ...customerDraft, lastName: 'Importert', email: 'imp@nes.test', wantsMail: true }
    const send = (isTrial: boolean) =>
      chief.post(`${venue}/customers/import`, { isTrial, rows: [row] })
    expect((await send(true)).statusCode).toBe(200)
    const found = async () =>
      app.asOwner<{ id: number }>(`select id from customer where email = 'imp@nes.test'`)
    expect(await found()).toEqual([])
    expect((await send(false)).json()).toMatchObject({ added: 1, faults: [] })
    const [one] = await found()
    expect(await rowsOf(one?.id ?? 0)).toMatchObject([
      { purpose: 'mail', isGiven: true, source: 'import', textVersion: null },
    ])
  })

  it('consent rows can be neither changed nor removed', async () => {
    const id = await make({ wantsMail: true })
    const scope = { partnerId: 1003, renterId: 0, userId: 0 }
    for (const text of ['update consent set is_given = false', 'delete from consent']) {
      await expect(
        app.db.run(scope, { name: '', text: `${text} where customer_id = $1`, values: [id] }),
      ).rejects.toThrow(/./)
    }
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('concurrent equal answers add one consent row', async () => {
    const id = await make()
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(id, 'sms', 'yes')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('an existing customer relationship neither overrides a refusal nor replaces a consent', async () => {
    const id = await make()
    expect((await record(id, 'mail', 'yes', 'customer')).json()).toEqual({ added: 1 })
    expect((await record(id, 'mail', 'no')).statusCode).toBe(200)
    const refused = await record(id, 'mail', 'yes', 'customer')
    expect(refused.json()).toMatchObject({
      error: { code: 'invalid', fields: { basis: { code: 'said_no' } } },
    })
    expect((await record(id, 'mail', 'yes')).json()).toEqual({ added: 1 })
    expect((await record(id, 'mail', 'yes', 'customer')).json()).toEqual({ added: 0 })
    expect((await record(999_999, 'mail', 'yes')).statusCode).toBe(404)
  })

  it('a merge keeps each customer’s consents, and adds the chosen answers to the remaining customer', async () => {
    const [stays, goes] = [await make({ wantsMail: true }), await make()]
    await record(goes, 'profiling', 'yes')
    await record(goes, 'mail', 'no')
    const { version } = await read(goes)
    const answer = await chief.post(url(`${stays}/merge`), {
      version: 1,
      others: [{ id: goes, version }],
      kept: customerDraft,
    })
    expect(answer.statusCode).toBe(200)
    expect(await rowsOf(stays)).toMatchObject([
      { purpose: 'mail', number: 1, isGiven: true, source: 'office' },
      { purpose: 'mail', number: 2, isGiven: false, source: 'merge' },
      { purpose: 'profiling', number: 1, isGiven: true, source: 'merge' },
    ])
    expect(await rowsOf(goes)).toHaveLength(2)
    expect((await chief.post(url(`${stays}/unmerge`))).statusCode).toBe(200)
    expect(await read(stays)).toMatchObject({ wantsMail: true })
    expect(await rowsOf(goes)).toHaveLength(2)
  })
})

describe('an undone merge', () => {
  const merge = async (stays: number, goes: number, kept = {}) => {
    const [one, other] = [await read(stays), await read(goes)]
    const others = [{ id: goes, version: other.version }]
    const body = { version: one.version, others, kept: { ...customerDraft, ...kept } }
    expect((await chief.post(url(`${stays}/merge`), body)).statusCode).toBe(200)
  }
  const part = async (stays: number) =>
    expect((await chief.post(url(`${stays}/unmerge`))).statusCode).toBe(200)

  it('keeps a withdrawal since the merge for each customer', async () => {
    const [stays, goes] = [await make(), await make()]
    await record(goes, 'mail', 'yes')
    await merge(stays, goes, { wantsMail: true })
    await record(stays, 'mail', 'no')
    await part(stays)
    expect([await read(stays), await read(goes)]).toMatchObject([
      { wantsMail: false },
      { wantsMail: false },
    ])
  })

  it('gives back the answers from before the merge with their basis', async () => {
    const [stays, goes] = [await make(), await make()]
    await record(stays, 'mail', 'yes', 'customer')
    await record(goes, 'mail', 'yes', 'customer')
    await record(goes, 'profiling', 'yes')
    await merge(stays, goes)
    await part(stays)
    expect((await rowsOf(goes)).map(({ basis }) => basis)).toEqual(['customer', 'consent'])
    expect((await rowsOf(stays)).at(-1)).toMatchObject({ purpose: 'profiling', isGiven: false })
    expect((await rowsOf(stays)).filter(({ purpose }) => purpose === 'mail')).toMatchObject([
      { isGiven: true, basis: 'customer' },
      { isGiven: false, source: 'merge' },
      { isGiven: true, basis: 'customer', source: 'merge' },
    ])
  })
})

describe('the consent page of a customer', () => {
  it('the consent page shows and changes answers, and a change makes an open form stale', async () => {
    const id = await make({ email: 'kari@nes.test', wantsMail: true })
    const { version } = await read(id)
    const link = await linkOf(id)
    const visitor = app.visitor()
    const shown = await visitor.get(link)
    expect(shown.body).toContain('k…\u2060@nes.test')
    expect(shown.body).toContain('name="robots" content="noindex"')
    expect(shown.body).toMatch(/name="mail"[^>]*checked/s)
    expect(shown.body).not.toMatch(/name="sms"[^>]*checked/s)
    const saved = await visitor.submitShown(shown.body, { sms: 'yes' })
    expect(saved.statusCode).toBe(303)
    expect(await read(id)).toMatchObject({ wantsMail: false, wantsSms: true })
    expect(await rowsOf(id)).toMatchObject([
      { purpose: 'mail', number: 1, isGiven: true },
      { purpose: 'mail', number: 2, isGiven: false, source: 'page', textVersion: 1, userId: null },
      { purpose: 'sms', number: 1, isGiven: true, source: 'page', textVersion: 1, userId: null },
    ])
    const stale = await chief.put(url(id), { ...customerDraft, wantsMail: true, version })
    expect(stale.statusCode).toBe(412)
    const english = await app.visitor().get(`${link}&locale=en`)
    expect(english.body).toContain('What would you like to hear about?')
  })

  it('the consent page refuses all consents with one button, and opening the page changes nothing', async () => {
    const id = await make({ email: 'per@nes.test', wantsMail: true, wantsSms: true })
    const link = await linkOf(id)
    await app.visitor().get(link)
    expect(await rowsOf(id)).toHaveLength(2)
    await app.visitor().submit(link, { mail: 'yes', sms: 'yes', none: 'yes' })
    expect(await read(id)).toMatchObject({ wantsMail: false, wantsSms: false })
    expect((await record(id, 'profiling', 'yes', 'customer')).statusCode).toBe(400)
    await app.visitor().submit(link, { none: 'yes' })
    expect(await rowsOf(id)).toHaveLength(5)
  })

  it('the consent page opens by the customer’s own link and by the link of a merged customer', async () => {
    const [one, other] = [
      await make({ email: 'en@nes.test' }),
      await make({ email: 'to@nes.test' }),
    ]
    const [link, old] = [await linkOf(one), await linkOf(other)]
    const far = link.replace(`/1003/${one}`, `/1003/${other}`)
    for (const wrong of [far, link.replace('/1003/', '/1001/'), `/consent/1003/${one}`]) {
      expect((await app.visitor().get(wrong)).statusCode).toBe(404)
    }
    const merged = await chief.post(url(`${one}/merge`), {
      version: 1,
      others: [{ id: other, version: 1 }],
      kept: { ...customerDraft, email: 'en@nes.test' },
    })
    expect(merged.statusCode).toBe(200)
    await app.visitor().submit(old, { mail: 'yes' })
    expect(await read(one)).toMatchObject({ wantsMail: true })
  })

  it('the consent page limits the number of wrong links and of changes', async () => {
    const id = await make({ email: 'mange@nes.test' })
    const link = await linkOf(id)
    await app.asOwner(
      `insert into attempt_window (key, attempts) values ('consent:1003:${id}', 30)`,
    )
    expect((await app.visitor().submit(link, { mail: 'yes' })).statusCode).toBe(429)
    expect(await rowsOf(id)).toEqual([])
    await app.asOwner(
      `insert into attempt_window (key, attempts) values ('consent-ip:127.0.0.1', 30)`,
    )
    expect((await app.visitor().get('/consent/1003/1?token=x')).statusCode).toBe(429)
    expect((await app.visitor().get(link)).statusCode).toBe(200)
  })

  it('refuses to mail the consent link to a customer without an address', async () => {
    const id = await make()
    const answer = await chief.post(url(`${id}/consents/mail`), {})
    expect(answer.json()).toMatchObject({ error: { code: 'wrong_state' } })
    const reader = await app.as('lese@sundet.no')
    expect((await reader.post(url(`${id}/consents/mail`), {})).statusCode).toBe(403)
  })
  it('a ticket mail contains the consent link only if sent to the customer’s own address', async () => {
    const id = await make({ email: 'Kjoper@nes.test' })
    const sold = await sell(await published(), [1], { customerId: id })
    const { id: saleId } = sold.json<{ id: string }>()
    const mail = async (to: string) => {
      const body = { to, papers: ['receipt'], locale: 'nb' }
      const sent = await chief.post(`${venue}/sales/${saleId}/mail`, body)
      expect(sent.statusCode).toBe(200)
      return newestMail('receipt')
    }
    expect(await mail('kjoper@nes.test')).toContain(`http://dx.test/consent/1003/${id}?token=`)
    expect(await mail('venn@nes.test')).not.toContain('/consent/')
  })

  it('a reservation’s mail contains the consent link of the customer who reserves, even if two share an address', async () => {
    const id = await make({ email: 'par@nes.test' })
    const eventId = await published()
    const reserve = async (seatId: number, more: object) => {
      const draft = { name: 'Kari Nes', phone: '', email: 'Par@nes.test', note: '', isHeld: false }
      const lines = [{ seatId, categoryId: 1 }]
      const at = `${venue}/events/${eventId}/reservations`
      const answer = await chief.post(at, { ...draft, lines, ...more }, newKeyHeader())
      expect(answer.json()).toMatchObject({ isMailed: true })
      return newestMail('reservation')
    }
    const link = `http://dx.test/consent/1003/${id}?token=`
    expect(await reserve(1, {})).toContain(link)
    await make({ firstName: 'Per', email: 'par@nes.test' })
    expect(await reserve(2, {})).not.toContain('/consent/')
    expect(await reserve(3, { customerId: id })).toContain(link)
    expect(await reserve(4, { customerId: id, email: 'venn@nes.test' })).not.toContain('/consent/')
  })
})
