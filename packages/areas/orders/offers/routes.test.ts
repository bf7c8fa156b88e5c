import { readFileSync } from 'node:fs'
import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../contract.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')

await chief.post(`${venue}/partnertext`, {
  place: 'rentalTerms',
  textNb: 'Avbestilling senest 14 dager før.',
  textEn: 'Cancel 14 days ahead at the latest.',
})

let count = 0
const made = async (more: object = {}) => {
  count += 1
  const draft = draftOf(orders, `Leie ${count}`, { number: '', agreedPriceOre: 800_000 })
  const period = { periodFrom: '2030-01-01', periodTo: '2099-12-31', renterId: 1 }
  const answer = await chief.post(`${venue}/orders`, { ...draft, ...period, ...more })
  return answer.json<{ id: number }>().id
}
const step = (id: number, name: string) => chief.post(`${venue}/orders/${id}/${name}`)
const stateOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}`)).json<{ state: string }>().state

const offerDraft = {
  kind: 'quote',
  email: 'renter@kunde.test',
  locale: 'nb',
  expiresOn: '2099-12-31',
  message: 'Hyggelig!',
}
const send = (id: number, more: object = {}, client: TestClient = chief, key = newKeyHeader()) =>
  client.post(`${venue}/orders/${id}/offers`, { ...offerDraft, ...more }, key)
const listed = async (id: number, client = chief) =>
  (await client.get(`${venue}/orders/${id}/offers`)).json<{
    email: string
    data: Record<'number' | 'state' | 'acceptedName' | 'acceptedFrom' | 'acceptedTo', string>[] &
      { id: number; acceptedAt: string | null }[]
  }>()
const statesOf = async (id: number) => (await listed(id)).data.map(({ state }) => state)

function newestLink(): string {
  const newest = mailFiles(app.outbox, 'quote').at(-1) ?? ''
  const text = readQuotedPrintable(readFileSync(newest, 'utf8'))
  return /http:\/\/dx\.test(\/offer\/1003\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
}

async function quoted(id: number, more: object = {}) {
  expect((await send(id, more)).statusCode).toBe(200)
  return newestLink()
}
const accept = (link: string, name = 'Kari Nes', client = app.visitor()) =>
  client.submit(link, { name, accepts: 'yes' })
async function opened(link: string) {
  const client = app.visitor()
  const { body } = await client.get(link)
  return () => client.submitShown(body, { name: 'Kari Nes', accepts: 'yes' })
}
const pageOf = async (link: string) => (await app.visitor().get(link)).body

beforeEach(() => app.asOwner(`delete from attempt_window`))

describe('a quote', () => {
  it('accepting a quote by its link confirms the order once, and records the person', async () => {
    const id = await made()
    const link = await quoted(id)
    expect(await pageOf(link)).toContain('Avbestilling senest 14 dager før.')
    expect((await accept(link)).statusCode).toBe(303)
    expect(await stateOf(id)).toBe('confirmed')
    const [offer] = (await listed(id, reader)).data
    expect(offer).toMatchObject({
      state: 'accepted',
      acceptedName: 'Kari Nes',
      acceptedFrom: '127.0.0.1',
      acceptedTo: 'confirmed',
    })
    expect(await pageOf(link)).toContain('Bestillingen er bekreftet')
    const log = (await chief.get(`${venue}/orders/${id}/log`)).json<{ data: object[] }>().data
    expect(log[0]).toMatchObject({
      action: 'accept',
      user: '',
      name: 'Kari Nes',
      from: 'unconfirmed',
      to: 'confirmed',
    })
  })

  it('a quote is accepted once by ten simultaneous visitors, and not again by a repeated request', async () => {
    const id = await made()
    const link = await quoted(id)
    const visitors = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const client = app.visitor()
        const { body } = await client.get(link)
        return () => client.submitShown(body, { name: `Nr. ${at}`, accepts: 'yes' })
      }),
    )
    await Promise.all(visitors.map((submit) => submit()))
    const [offer] = (await listed(id)).data
    const [, ...others] = await Promise.all(visitors.map((submit) => submit()))
    expect(others.every(({ statusCode }) => statusCode === 303)).toBe(true)
    expect((await listed(id)).data[0]).toEqual(offer)
    const [{ steps } = { steps: 0 }] = await app.asOwner<{ steps: number }>(
      `select count(*)::integer as steps from audit_entry
       where object_type = 'booking_order' and object_id = $1 and action = 'accept'`,
      [String(id)],
    )
    expect(steps).toBe(1)
  })

  it('accepting a quote requires a name, a ticked box and the form from the quote’s page', async () => {
    const id = await made()
    const link = await quoted(id)
    const client = app.visitor()
    const empty = await client.submit(link, { name: ' ' })
    expect(empty.statusCode).toBe(400)
    expect(empty.body).toContain('Kryss av for å godta')
    const forged = await app.visitor().send({
      method: 'POST',
      url: link,
      payload: 'name=Kari&accepts=yes',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(forged.statusCode).toBe(419)
    expect(await stateOf(id)).toBe('unconfirmed')
  })

  it('the page of a quote reports a changed or cancelled order, and a withdrawn, replaced or expired quote', async () => {
    const changed = await made()
    const link = await quoted(changed)
    const late = await opened(link)
    const row = (await chief.get(`${venue}/orders/${changed}`)).json<Record<string, unknown>>()
    const { version, ...read } = row
    const draft = Object.fromEntries(
      Object.keys(orders.fields).map((field) => [field, read[field]]),
    )
    await chief.put(`${venue}/orders/${changed}`, { ...draft, version, agreedPriceOre: 900_000 })
    await late()
    expect(await pageOf(link)).toContain('endret etter at tilbudet ble sendt')
    const second = await quoted(changed)
    expect(await statesOf(changed)).toEqual(['open', 'replaced'])
    expect(await pageOf(link)).toContain('erstattet av et nyere')
    const [offer] = (await listed(changed)).data
    const path = `${venue}/orders/${changed}/offers/${offer?.id}/withdraw`
    expect((await chief.post(path)).statusCode).toBe(200)
    expect((await chief.post(path)).json()).toMatchObject({ error: { code: 'wrong_state' } })
    expect(await pageOf(second)).toContain('har trukket tilbudet')
    const expired = await made()
    const third = await quoted(expired)
    const thirdLate = await opened(third)
    await app.asOwner(`update order_offer set expires_on = '2020-01-01' where order_id = $1`, [
      expired,
    ])
    await thirdLate()
    expect(await pageOf(third)).toContain('Fristen for å godta gikk ut')
    const closed = await made()
    const fourth = await quoted(closed)
    const fourthLate = await opened(fourth)
    await step(closed, 'cancel')
    await fourthLate()
    expect(await pageOf(fourth)).toContain('avbestilt')
    expect(await Promise.all([changed, expired, closed].map(stateOf))).toEqual([
      'unconfirmed',
      'unconfirmed',
      'cancelled',
    ])
  })

  it('accepting a quote does not confirm an enquiry, or an option that is queued behind another', async () => {
    const enquiry = await made()
    await step(enquiry, 'inquire')
    await accept(await quoted(enquiry))
    const [first, second] = [await made(), await made()]
    for (const [at, orderId] of [first, second].entries()) {
      const event = {
        title: 'Konsert',
        auditoriumId: 2,
        eventTypeId: 1,
        date: '2041-04-01',
        startTime: `19:0${at}`,
        endTime: '21:00',
        renterId: 1,
        organizer: '',
        orderId,
        atOwnRisk: true,
      }
      await chief.post(`${venue}/events`, event)
      await step(orderId, 'offer')
    }
    const link = await quoted(second)
    await accept(link)
    expect(await pageOf(link)).toContain('tar kontakt når salen er bekreftet')
    await accept(await quoted(first))
    expect(await Promise.all([enquiry, first, second].map(stateOf))).toEqual([
      'unconfirmed',
      'confirmed',
      'unconfirmed',
    ])
  })

  it('a quote is sent once if the request is repeated, and its token is never stored', async () => {
    const id = await made()
    const key = newKeyHeader()
    const answers = [await send(id, {}, chief, key), await send(id, {}, chief, key)]
    expect(answers.map((one) => one.json())).toEqual([answers[0]?.json(), answers[0]?.json()])
    expect(await statesOf(id)).toEqual(['open'])
    const token = newestLink().split('token=')[1] ?? ''
    const [found] = await app.asOwner<{ rows: string }>(
      `select (select string_agg(f::text, '') from order_offer f)
         || (select string_agg(i::text, '') from idempotency i)
         || (select string_agg(a::text, '') from audit_entry a) as rows`,
    )
    expect(found?.rows).not.toContain(token)
    expect(app.logged.join('\n')).not.toContain(token)
  })

  it('the PDF of a quote or a confirmation contains the terms in the requested language', async () => {
    const id = await made()
    await quoted(id)
    const [quote] = (await listed(id)).data
    const paper = (offerId?: number) =>
      reader.get(`${venue}/orders/${id}/offers/${offerId}/offer.pdf`)
    const { text } = await readPdf((await paper(quote?.id)).rawPayload)
    for (const word of ['Tilbud', 'Hyggelig!', 'Revylaget', '8 000,00', 'Avbestilling']) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(word)
    }
    expect((await send(id, { kind: 'confirmation', expiresOn: null })).json()).toMatchObject({
      error: { code: 'wrong_state' },
    })
    await step(id, 'confirm')
    expect((await send(id)).json()).toMatchObject({ error: { code: 'wrong_state' } })
    await send(id, { kind: 'confirmation', expiresOn: null, locale: 'en' })
    const [confirmation] = (await listed(id)).data
    const english = await readPdf((await paper(confirmation?.id)).rawPayload)
    expect(english.text).toContain('Confirmation')
    expect(english.text).toContain('Cancel 14 days ahead')
  })

  it('previews a quote as it would be sent, only for users who may send it, and saves nothing', async () => {
    const id = await made()
    const asked = new URLSearchParams({ kind: 'quote', locale: 'nb', expiresOn: '2099-12-31' })
    const preview = (client: TestClient, message: string, within = venue) =>
      client.get(`${within}/orders/${id}/offer-preview.pdf?${asked.toString()}&message=${message}`)
    const { text } = await readPdf((await preview(chief, 'Hei!')).rawPayload)
    for (const word of ['(utkast)', 'Hei!', 'Revylaget', '8 000,00', '31. des. 2099', '14 dager']) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(word)
    }
    expect((await listed(id)).data).toEqual([])
    expect((await preview(reader, '')).statusCode).toBe(403)
    expect((await preview(chief, '', '/api/v1/partners/1002')).statusCode).toBe(404)
  })

  it('a quote lists lines with sums and VAT, and is outdated when the order’s lines change', async () => {
    const id = await made({ agreedPriceOre: null })
    const line = (lineId: number, priceOre: number) =>
      app.asOwner(
        `insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id)
         values (1003, $1, $2, 'hallRent', 'Storsalen', 250, 'hour', $3, 1)`,
        [lineId, id, priceOre],
      )
    await line(7001, 100_000)
    const link = await quoted(id)
    const late = await opened(link)
    const page = (await pageOf(link)).replaceAll('\u00a0', ' ')
    for (const word of ['Storsalen', '2,5 time', '2 500,00', '625,00', '3 125,00']) {
      expect(page).toContain(word)
    }
    const [quote] = (await listed(id)).data
    const pdf = await chief.get(`${venue}/orders/${id}/offers/${quote?.id}/offer.pdf`)
    expect((await readPdf(pdf.rawPayload)).text.replaceAll('\u00a0', ' ')).toContain('3 125,00')
    await line(7002, 1)
    await late()
    expect(await statesOf(id)).toEqual(['changed'])
    expect(await stateOf(id)).toBe('unconfirmed')
  })

  it('a quote marks a free line as free, and states its usual price', async () => {
    const id = await made({ agreedPriceOre: null })
    await app.asOwner(
      `insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id,
         is_charged) values (1003, 7003, $1, 'hallRent', 'Bord', 1200, 'piece', 9000, 1, false)`,
      [id],
    )
    const link = await quoted(id)
    const page = (await pageOf(link)).replaceAll('\u00a0', ' ')
    expect(page).toMatch(/ellers 1 080,00 kr uten mva.*12 stk. × 90,00 kr · Gratis/s)
    expect(await pageOf(`${link}&locale=en`)).toContain('free of charge, otherwise')
    const paper = await app.visitor().get(link.replace('?', '/pdf?'))
    expect((await readPdf(paper.rawPayload)).text).toMatch(/gratis, ellers 1\s080,00\s+kr/)
  })

  it('the page of a quote shows the venue’s contact details, even if the order is confirmed or the link is invalid', async () => {
    await app.asOwner(
      `insert into organizer (partner_id, id, name, email, phone)
       values (1003, 1, 'Sundet', 'utleie@sundet.no', '+4773515200')`,
    )
    const id = await made()
    const link = await quoted(id)
    await step(id, 'confirm')
    expect(await pageOf(link)).toContain('allerede bekreftet')
    for (const path of [link, link.replace('token=', 'token=x'), '/offer/1003']) {
      expect(await pageOf(path)).toMatch(
        /Kontakt Sundet\..*mailto:utleie@sundet\.no.*tel:\+4773515200/s,
      )
    }
    expect(await pageOf(link.replace('/1003', '/999'))).not.toContain('mailto:')
    await app.asOwner('delete from organizer where partner_id = 1003')
  })

  it('a quote requires a last day that is not in the past, and a valid e-mail address', async () => {
    const id = await made()
    const fields = async (more: object) =>
      (await send(id, more)).json<{ error: { fields: Record<string, { code: string }> } }>().error
        .fields
    expect(await fields({ expiresOn: '2020-01-01' })).toMatchObject({
      expiresOn: { code: 'day_is_over' },
    })
    expect(await fields({ expiresOn: null })).toMatchObject({ expiresOn: { code: 'required' } })
    expect(await fields({ email: 'ingen' })).toMatchObject({ email: { code: 'not_email' } })
  })
})

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the link of a quote', () => {
  it('the link of a quote returns 404 for another venue, and for a wrong or missing token', async () => {
    const link = await quoted(await made())
    const other = await app.visitor().get(link.replace('/1003', '/1001'))
    expect(other.statusCode).toBe(404)
    expect((await app.visitor().get('/offer/1003?token=x')).statusCode).toBe(404)
    expect((await app.visitor().get('/offer/1003')).statusCode).toBe(404)
    expect((await app.visitor().get('/offer/x?token=x')).statusCode).toBe(404)
  })

  it('the link opens a page with the venue’s logo and a link to the PDF', async () => {
    await app.asOwner(
      `insert into organizer_logo (partner_id, content, content_type, etag)
       values (1003, decode($1, 'base64'), 'image/png', 'dot')`,
      [dot],
    )
    const id = await made()
    const link = await quoted(id, { locale: 'en' })
    const page = await pageOf(`${link}&locale=en`)
    expect(page).toContain(`<img src="data:image/png;base64,${dot}"`)
    const [sender] = await app.asOwner<{ name: string }>(
      `select coalesce(nullif(o.name, ''), p.name) as name from partner p left join organizer o on o.partner_id = p.id
       where p.id = 1003`,
    )
    expect(page).toContain(`· ${sender?.name}</title>`)
    expect(page).not.toContain('DxWeb')
    expect(page).toContain('href="/offer/1003/pdf?token=')
    await app.asOwner('delete from organizer_logo where partner_id = 1003')
    const paper = await app.visitor().get(link.replace('?', '/pdf?'))
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect((await readPdf(paper.rawPayload)).text).toContain('Quote')
    const wrong = await app.visitor().get(link.replace('token=', 'token=x').replace('?', '/pdf?'))
    expect(wrong.statusCode).toBe(404)
  })

  it('blocks wrong links from a network address after 30 guesses in an hour, but the right link still works', async () => {
    const link = await quoted(await made())
    const codes: number[] = []
    for (let guess = 0; guess < 40; guess += 1) {
      codes.push((await app.visitor().get(`/offer/1003?token=${guess}`)).statusCode)
    }
    expect(codes.filter((code) => code === 404)).toHaveLength(30)
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
    expect((await app.visitor().get(link)).statusCode).toBe(200)
  })

  it('escapes text from the venue and the renter', async () => {
    const id = await made({ title: '<script>alert(1)</script>' })
    const link = await quoted(id, { message: '<img src=x onerror=alert(1)>' })
    await accept(link, '"><script>alert(2)</script>')
    const page = await pageOf(link)
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&lt;script&gt;alert(2)')
  })
})
