import { readFileSync } from 'node:fs'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '../contract.ts'

const { app, chief, venue } = await givenApp()

const made = async () => {
  const period = { periodFrom: '2030-01-01', periodTo: '2099-12-31', renterId: 1 }
  const draft = draftOf(orders, 'Leie', { number: '', agreedPriceOre: 800_000, ...period })
  return (await chief.post(`${venue}/orders`, draft)).json<{ id: number }>().id
}
const mailsOf = (kind: string) =>
  mailFiles(app.outbox, kind).map((file) => readQuotedPrintable(readFileSync(file, 'utf8')))

async function quoted(id: number): Promise<string> {
  const body = { kind: 'quote', email: 'renter@kunde.test', locale: 'nb', expiresOn: '2099-12-31' }
  await chief.post(`${venue}/orders/${id}/offers`, { ...body, message: '' }, newKeyHeader())
  const text = mailsOf('quote').at(-1) ?? ''
  return /http:\/\/dx\.test(\/offer\/1003\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
}
const at = (link: string, part: string) => link.replace('?', `/${part}?`)
const answer = async (link: string, part: string, typed: Record<string, string>) => {
  const client = app.visitor()
  const csrf = /name="csrf" value="([^"]+)"/.exec((await client.get(link)).body)?.[1] ?? ''
  return client.send({
    method: 'POST',
    url: part === '' ? link : at(link, part),
    payload: new URLSearchParams({ csrf, ...typed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
const offerOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}/offers`)).json<{ data: object[] }>().data[0]
const orderOf = async (id: number) => (await chief.get(`${venue}/orders/${id}`)).json()
const logOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}/log`)).json<{ data: object[] }>().data

beforeEach(() => app.asOwner('delete from attempt_window'))

it('a quote is declined once, and the order, its list, its log and a mail to the venue show the answer', async () => {
  const id = await made()
  const link = await quoted(id)
  expect(await orderOf(id)).toMatchObject({ quote: 'sent' })
  const before = mailsOf('quoteDeclined').length
  expect((await answer(link, 'decline', { reason: 'For dyrt' })).statusCode).toBe(303)
  expect((await answer(link, 'decline', { reason: 'En gang til' })).statusCode).toBe(303)
  expect(await offerOf(id)).toMatchObject({ state: 'declined', declinedReason: 'For dyrt' })
  expect(await orderOf(id)).toMatchObject({ quote: 'declined', state: 'unconfirmed' })
  const list = await chief.get(`${venue}/orders?quote=declined`)
  expect(list.json<{ data: object[] }>().data).toMatchObject([{ id }])
  const [first, second] = await logOf(id)
  expect(first).toMatchObject({ action: 'decline', words: 'For dyrt' })
  expect(second).toMatchObject({ action: 'offerSent' })
  expect((await app.visitor().get(link)).body).toContain('Du har takket nei til tilbudet.')
  expect((await answer(link, '', { name: 'Kari', accepts: 'yes' })).statusCode).toBe(303)
  expect(await offerOf(id)).toMatchObject({ state: 'declined', acceptedAt: null })
  await expect.poll(() => mailsOf('quoteDeclined').length).toBe(before + 1)
  expect(mailsOf('quoteDeclined').at(-1)).toContain(`/partners/1003/orders/${id}`)
})

it('records only one of simultaneous acceptances and declines', async () => {
  const id = await made()
  const link = await quoted(id)
  await Promise.all(
    [0, 1, 2, 3].flatMap((nr) => [
      answer(link, 'decline', { reason: `nei ${nr}` }),
      answer(link, '', { name: `ja ${nr}`, accepts: 'yes' }),
    ]),
  )
  const steps = (await logOf(id)).filter(
    (entry) => 'action' in entry && (entry.action === 'accept' || entry.action === 'decline'),
  )
  expect(steps).toHaveLength(1)
})

it('mails and logs a question to the venue, at most five per hour, and keeps a refused question in the form', async () => {
  const id = await made()
  const link = await quoted(id)
  const before = mailsOf('quoteQuestion').length
  const ask = (question: string) => answer(link, 'question', { asker: 'Kari Nes', question })
  const empty = await ask('')
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('value="Kari Nes"')
  const sent = await ask('Kan vi <b>rigge</b> kvelden før?')
  expect(sent.headers['location']).toMatch(/asked=1$/)
  expect((await app.visitor().get(`${link}&asked=1`)).body).toContain('Spørsmålet er sendt til')
  expect((await logOf(id))[0]).toMatchObject({
    action: 'question',
    name: 'Kari Nes',
    words: 'Kan vi <b>rigge</b> kvelden før?',
  })
  await expect.poll(() => mailsOf('quoteQuestion').length).toBe(before + 1)
  const mail = mailsOf('quoteQuestion').at(-1) ?? ''
  expect(mail).toContain('Reply-To: renter@kunde.test')
  expect(mail).toContain('Kan vi &lt;b&gt;rigge')
  for (const again of ['2', '3', '4', '5']) expect((await ask(again)).statusCode).toBe(303)
  const refused = await ask('Den sjette')
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('Den sjette')
  expect((await app.visitor().get(link)).body).toContain('Godta tilbudet')
})
