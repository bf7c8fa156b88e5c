import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { issueInvoice } from '../issue/store.ts'
import { camtOf } from './some-camt.ts'

const { app, chief, venue } = await givenApp()
const by = { userId: 21, sudoId: null, requestId: 'test' }
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

const line = { description: 'Leie', quantity: 100, unit: 'fixed' as const, vatTypeId: 1 }
const issue = (unitPriceOre = 100_000) =>
  app.db.transaction(scope, (tx) =>
    issueInvoice(tx, scope, by, {
      renterId: 1,
      reference: 'Ola Vik',
      lines: [{ ...line, unitPriceOre }],
    }),
  )

interface InvoiceReply {
  state: string
  leftOre: number
  paidOre: number
  payments: unknown[]
}
const read = async (number: number) =>
  (await chief.get(`${venue}/invoices/${number}`)).json<InvoiceReply>()
const pay = (
  number: number,
  amountOre: number,
  more: object = newKeyHeader(),
  acceptsMore = false,
) =>
  chief.post(
    `${venue}/invoices/${number}/payments`,
    { paidOn: '2026-11-20', amountOre, note: '', acceptsMore },
    more,
  )
const upload = (text: string) =>
  chief.post(`${venue}/invoice-payments/file`, Buffer.from(text), {
    headers: { 'content-type': 'application/octet-stream' },
  })
const waitingOf = async (payer: string) => {
  const { data } = (await chief.get(`${venue}/invoice-payments`)).json<{
    data: { id: string; payer: string; amountOre: number; paidOn: string }[]
  }>()
  return data.filter((one) => one.payer === payer)
}
const laterEntry = `<Ntry><Amt Ccy="NOK">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>E2</AcctSvcrRef></Ntry>`
const balanceOf = async (account: string) => {
  const [row] = await app.asOwner<{ ore: number }>(
    `select coalesce(sum(case when debit = $1 then amount_ore else -amount_ore end), 0)::int as ore from posting
     where partner_id = 1003 and $1 in (debit, credit) and kind in ('invoice', 'payment', 'reversal')`,
    [account],
  )
  return row?.ore
}

beforeAll(async () => {
  await app.asOwner(
    `insert into organizer (partner_id, id, org_number, account_number, kid_method, kid_length)
     values (1003, 1, '974760673', '86011117947', 'mod10', 8)
     on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947',
       kid_method = 'mod10', kid_length = 8`,
  )
})

describe('recording a payment by hand', () => {
  it('records a partial payment and then the rest, and records only one payment per key', async () => {
    const { number } = await issue()
    const key = newKeyHeader()
    await pay(number, 50_000, key)
    await pay(number, 50_000, key)
    expect(await read(number)).toMatchObject({ state: 'unpaid', leftOre: 75_000 })
    await pay(number, 75_000)
    expect(await read(number)).toMatchObject({ state: 'paid', leftOre: 0 })
    expect(await balanceOf('1500')).toBe(0)
    expect(await balanceOf('1920')).toBe(125_000)
  })

  it('records only one of several payments by users who saw the same remaining amount', async () => {
    const { number } = await issue()
    const path = `${venue}/invoices/${number}/payments`
    const seen = { paidOn: '2026-11-20', amountOre: 125_000, note: '', leftOre: 125_000 }
    const answers = await Promise.all([1, 2, 3].map(() => chief.post(path, seen, newKeyHeader())))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 412, 412])
    expect(await read(number)).toMatchObject({ leftOre: 0, paidOre: 125_000 })
    const again = { ...seen, leftOre: 0, acceptsMore: true }
    expect((await chief.post(path, again, newKeyHeader())).statusCode).toBe(200)
    await pay(number, -125_000)
  })

  it('requires confirmation for a payment above the open amount, and repays no more than the amount paid', async () => {
    const { number } = await issue()
    expect((await pay(number, 130_000)).json()).toMatchObject({
      error: { fields: { amountOre: { code: 'more_than_open' } } },
    })
    expect(await read(number)).toMatchObject({ state: 'unpaid', paidOre: 0 })
    await pay(number, 130_000, newKeyHeader(), true)
    expect(await read(number)).toMatchObject({ state: 'paid', leftOre: -5_000 })
    expect((await pay(number, -130_001)).statusCode).toBe(400)
    await pay(number, -5_000)
    expect(await read(number)).toMatchObject({ leftOre: 0, paidOre: 125_000 })
    expect(await balanceOf('1500')).toBe(0)
  })

  it('accepts payments of an invoice, but not of a credit note', async () => {
    const { number } = await issue()
    const made = await chief.post(
      `${venue}/invoices/${number}/credit-notes`,
      { reason: 'Avlyst' },
      newKeyHeader(),
    )
    const credit = made.json<{ number: number }>().number
    expect((await pay(credit, 100)).statusCode).toBe(404)
    expect((await pay(9999, 100)).statusCode).toBe(404)
    expect(await read(number)).toMatchObject({ state: 'credited', leftOre: 0 })
    expect(await read(credit)).toMatchObject({ state: 'creditNote' })
  })
})

describe('importing a bank file', () => {
  it('pays invoices by KID, lists unknown payments, and counts repeated payments once', async () => {
    const { number, kid, totalOre } = await issue()
    const stranger = { ref: 'B', ore: 7_700, kid: '', payer: 'Ukjent' }
    const file = camtOf([{ ref: 'A', ore: totalOre, kid, payer: 'Revylaget' }, stranger])
    const none = { reversals: [], ignored: [], refused: [] }
    const first = { payments: 2, read: 2, matched: 1, unmatched: 1, known: 0, ...none }
    expect((await upload(file)).json()).toEqual(first)
    const again = { payments: 2, read: 2, matched: 0, unmatched: 0, known: 2, ...none }
    expect((await upload(file)).json()).toEqual(again)
    expect(await read(number)).toMatchObject({ state: 'paid', paidOre: totalOre })
    const waiting = (await chief.get(`${venue}/invoice-payments`)).json<{
      data: { id: string; payer: string }[]
    }>().data
    expect(waiting).toMatchObject([{ payer: 'Ukjent', amountOre: 7_700 }])

    const other = await issue()
    const path = `${venue}/invoice-payments/${waiting[0]!.id}/match`
    expect((await chief.post(path, { number: 9999 })).statusCode).toBe(400)
    expect((await chief.post(path, { number: other.number })).statusCode).toBe(200)
    expect((await chief.post(path, { number: other.number })).statusCode).toBe(404)
    expect(await read(other.number)).toMatchObject({ paidOre: 7_700, state: 'unpaid' })
  })

  it('assigns an unmatched payment to only one invoice if users assign it to two invoices simultaneously', async () => {
    await upload(camtOf([{ ref: 'M', ore: 3_300, kid: '', payer: 'Ukjent' }]))
    const { data } = (await chief.get(`${venue}/invoice-payments`)).json<{
      data: { id: string; amountOre: number }[]
    }>()
    const payment = data.find(({ amountOre }) => amountOre === 3_300)
    const invoiced = [await issue(), await issue()]
    const both = await Promise.all(
      invoiced.map(({ number }) =>
        chief.post(`${venue}/invoice-payments/${payment?.id}/match`, { number }),
      ),
    )
    const rising = (numbers: number[]) => numbers.toSorted((one, next) => one - next)
    expect(rising(both.map(({ statusCode }) => statusCode))).toEqual([200, 404])
    const paid = await Promise.all(invoiced.map(({ number }) => read(number)))
    expect(rising(paid.map(({ paidOre }) => paidOre))).toEqual([0, 3_300])
  })

  it('counts each payment once if a bank file is imported several times simultaneously', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'C', ore: totalOre, kid, payer: 'Revylaget' }])
    await Promise.all([upload(file), upload(file), upload(file)])
    expect(await read(number)).toMatchObject({ paidOre: totalOre, leftOre: 0 })
  })

  it('imports nothing from a truncated bank file, and everything from the complete file', async () => {
    const { number, kid, totalOre } = await issue()
    const whole = camtOf([
      { ref: 'D1', ore: totalOre, kid, payer: 'Revylaget' },
      { ref: 'D2', ore: 5_000, kid: '', payer: 'Øystein Kår' },
    ])
    const cut = await upload(whole.slice(0, whole.indexOf('D2')))
    expect(cut.json()).toMatchObject({
      error: { fields: { file: { code: 'camt_cut', params: { line: 10 } } } },
    })
    expect(await read(number)).toMatchObject({ paidOre: 0 })
    expect((await upload(whole)).json()).toMatchObject({ matched: 1, unmatched: 1, known: 0 })
    const more = whole.replace('</NtryDtls></Ntry>', (end) => `${end}${laterEntry}`)
    expect((await upload(more)).json()).toMatchObject({ matched: 0, unmatched: 1, known: 2 })
    expect(await read(number)).toMatchObject({ state: 'paid', paidOre: totalOre })
  })

  it('a payment to another account pays no invoice, even with the invoice’s KID', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'F', ore: totalOre, kid, payer: 'Noen' }])
    const elsewhere = file.replace('86011117947', '15038888882')
    expect((await upload(elsewhere)).json()).toMatchObject({ matched: 0, unmatched: 1 })
    expect(await read(number)).toMatchObject({ paidOre: 0 })
  })

  it.each(['9999-12-31', '2199-01-01'])(
    'refuses a payment booked on the future day %s, and imports the other payments',
    async (day) => {
      const { number, kid, totalOre } = await issue()
      const file = camtOf([{ ref: `H${day}`, ore: totalOre, kid, payer: 'Noen' }])
      const later = `${laterEntry.replace('E2', `E${day}`)}</Ntfctn>`
      const both = file.replace('2026-11-20', day).replace('</Ntfctn>', later)
      expect((await upload(both)).json()).toMatchObject({
        payments: 2,
        read: 1,
        unmatched: 1,
        refused: [{ line: 7, reason: 'day_to_come', payer: 'Noen', amount: '1250.00' }],
      })
      expect(await read(number)).toMatchObject({ paidOre: 0 })
    },
  )

  it('posts a payment on the local day of its booking instant', async () => {
    const file = camtOf([{ ref: 'I', ore: 6_600, kid: '', payer: 'Nattugle' }])
    const night = file.replace('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T23:30:00Z</DtTm>')
    expect((await upload(night)).statusCode).toBe(200)
    expect(await waitingOf('Nattugle')).toMatchObject([{ paidOn: '2026-11-21' }])
  })

  it('refuses a file of another format', async () => {
    expect((await upload('<a/>')).json()).toMatchObject({
      error: { fields: { file: { code: 'not_camt' } } },
    })
  })
})

describe('a payment reversed by the bank', () => {
  const back = (text: string) =>
    text
      .replace('<CdtDbtInd>CRDT', '<RvslInd>1</RvslInd><CdtDbtInd>DBIT')
      .replace('<Dt>2026-11-20', '<Dt>2026-11-23')
      .replace('>E1<', '>E9<')

  it('a reversal makes the invoice unpaid by a separate posting, is reported, and counts once', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'K1', ore: totalOre, kid, payer: 'Revylaget' }])
    await upload(file)
    const [owed, banked] = [await balanceOf('1500'), await balanceOf('1920')]
    const reversal = { amountOre: totalOre, moreOre: 0, number, outcome: 'reopened' }
    const first = (await upload(back(file))).json<{ reversals: { name: string }[] }>()
    expect(first).toMatchObject({ payments: 1, read: 1, matched: 0, known: 0 })
    expect(first.reversals).toEqual([{ ...reversal, line: 7, name: first.reversals[0]?.name }])
    expect(first.reversals[0]?.name).not.toBe('')
    expect(await read(number)).toMatchObject({ state: 'unpaid', paidOre: 0, leftOre: totalOre })
    expect([await balanceOf('1500'), await balanceOf('1920')]).toEqual([
      (owed ?? 0) + totalOre,
      (banked ?? 0) - totalOre,
    ])
    expect((await read(number)).payments).toMatchObject([
      { amountOre: totalOre },
      { amountOre: -totalOre, source: 'bank', paidOn: '2026-11-23' },
    ])
    const again = (await upload(back(file))).json()
    expect(again).toMatchObject({ payments: 1, read: 1, known: 1, reversals: [] })
    expect(await read(number)).toMatchObject({ leftOre: totalOre })
  })

  it('reverses a payment once if the file with the reversal is imported three times simultaneously', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'K2', ore: totalOre, kid, payer: 'Revylaget' }])
    await upload(file)
    const answers = await Promise.all([1, 2, 3].map(() => upload(back(file))))
    const shown = answers.flatMap((one) => one.json<{ reversals: unknown[] }>().reversals)
    expect(shown).toHaveLength(1)
    expect(await read(number)).toMatchObject({ paidOre: 0, leftOre: totalOre })
  })

  it('keeps a reversal of an unknown payment until a later file contains the payment', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'K3', ore: totalOre, kid, payer: 'Revylaget' }])
    expect((await upload(back(file))).json()).toMatchObject({
      read: 1,
      reversals: [{ line: 7, name: 'Revylaget', amountOre: totalOre, outcome: 'unknown' }],
    })
    expect(await waitingOf('Revylaget')).toMatchObject([{ amountOre: -totalOre }])
    expect((await upload(file)).json()).toMatchObject({
      matched: 1,
      reversals: [{ line: null, number, outcome: 'reopened' }],
    })
    expect(await read(number)).toMatchObject({ paidOre: 0, leftOre: totalOre })
    expect(await waitingOf('Revylaget')).toEqual([])
  })

  it('removes a reversed payment without an invoice from the list, so that nobody can assign it', async () => {
    const file = camtOf([{ ref: 'K4', ore: 9_900, kid: '', payer: 'Feilsendt' }])
    await upload(file)
    const [waiting] = await waitingOf('Feilsendt')
    expect((await upload(back(file))).json()).toMatchObject({
      reversals: [{ name: 'Feilsendt', number: null, outcome: 'unmatched' }],
    })
    expect(await waitingOf('Feilsendt')).toEqual([])
    const { number } = await issue()
    const path = `${venue}/invoice-payments/${waiting?.id}/match`
    expect((await chief.post(path, { number })).statusCode).toBe(404)
  })

  it('reports the reversal of a payment that was already repaid by hand, and leaves the invoice unchanged', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'K5', ore: totalOre, kid, payer: 'Revylaget' }])
    await upload(file)
    await pay(number, -totalOre)
    expect((await upload(back(file))).json()).toMatchObject({
      reversals: [{ amountOre: totalOre, outcome: 'paid_back' }],
    })
    expect(await read(number)).toMatchObject({ paidOre: 0 })
  })

  const charged = (text: string) =>
    text
      .replace('1250.00</Amt><CdtDbtInd>', '1235.00</Amt><CdtDbtInd>')
      .replace('</Refs>', '</Refs><Chrgs><Amt Ccy="NOK">15.00</Amt></Chrgs>')

  it.each([
    ['of the net amount', 'payment', 'L1', charged, 0],
    ['of the gross amount', 'payment', 'L2', String, 1_500],
    ['of the gross amount', 'reversal', 'L3', String, 1_500],
  ])(
    'a reversal %s of a payment with bank charges reopens the invoice if the %s is imported first',
    async (...given) => {
      const [, first, reference, written, moreOre] = given
      const { number, kid, totalOre } = await issue()
      const file = camtOf([{ ref: reference, ore: totalOre, kid, payer: 'Revylaget' }])
      const banked = await balanceOf('1920')
      const files = [charged(file), back(written(file))]
      const answers = []
      for (const one of first === 'payment' ? files : files.toReversed()) {
        answers.push((await upload(one)).json())
      }
      expect(answers[1]).toMatchObject({
        reversals: [{ number, outcome: 'reopened', amountOre: 123_500, moreOre }],
      })
      expect(await read(number)).toMatchObject({
        paidOre: 0,
        leftOre: totalOre,
        payments: [{ amountOre: 123_500 }, { amountOre: -123_500 }],
      })
      expect(await balanceOf('1920')).toBe(banked)
    },
  )

  it('a reversal waits unmatched if two payments share its reference and its amount exceeds both', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'L4', ore: totalOre, kid, payer: 'Revylaget' }])
    await upload(charged(file))
    await upload(charged(file).replaceAll('00</Amt>', '01</Amt>').replace('>E1<', '>E8<'))
    expect((await upload(back(file))).json()).toMatchObject({
      reversals: [{ amountOre: totalOre, moreOre: 0, outcome: 'unknown' }],
    })
    expect(await read(number)).toMatchObject({ state: 'paid' })
  })

  it('a reversal does not affect a later payment of the same invoice', async () => {
    const { number, kid, totalOre } = await issue()
    const file = camtOf([{ ref: 'K6', ore: totalOre, kid, payer: 'Revylaget' }])
    await upload(back(file))
    const later = file.replace('<Dt>2026-11-20', '<Dt>2026-11-24').replaceAll('K6', 'K7')
    expect((await upload(later)).json()).toMatchObject({ matched: 1, reversals: [] })
    expect(await read(number)).toMatchObject({ state: 'paid' })
  })
})

it('refuses a payment with a day in the future', async () => {
  const { number } = await issue()
  const body = { paidOn: '2199-01-01', amountOre: 50_000, note: '' }
  const refused = await chief.post(`${venue}/invoices/${number}/payments`, body, newKeyHeader())
  expect(refused.json()).toMatchObject({
    error: { code: 'invalid', fields: { paidOn: { code: 'day_to_come' } } },
  })
  expect(await read(number)).toMatchObject({ leftOre: 125_000 })
})

it('postings of invoices and payments refer to their invoice', async () => {
  const { number } = await issue()
  expect((await pay(number, 1_000)).statusCode).toBe(200)
  const { data } = (
    await chief.get(`${venue}/reports/postings?from=2020-01-01&to=2040-01-01&limit=200`)
  ).json<{ data: { kind: string; invoiceNumber: number | null }[] }>()
  const shown = data.filter(({ kind }) => kind === 'invoice' || kind === 'payment')
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'payment']))
  expect(shown.filter((one) => one.invoiceNumber === number)).toHaveLength(6)
  expect(shown.map((one) => one.invoiceNumber)).not.toContain(null)
})
