import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { issueInvoice } from '../issue/store.ts'

const { app, chief, venue } = await givenApp()
const by = { userId: 21, sudoId: null, requestId: 'test' }
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

await app.asOwner(
  `insert into organizer (partner_id, id, org_number, account_number, kid_method, kid_length)
   values (1003, 1, '974760673', '86011117947', 'mod10', 8)
   on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947',
     kid_method = 'mod10', kid_length = 8`,
)

const line = { description: 'Leie', quantity: 100, unit: 'fixed' as const, vatTypeId: 1 }
const issue = () =>
  app.db.transaction(scope, (tx) =>
    issueInvoice(tx, scope, by, {
      renterId: 1,
      reference: 'Ola Vik',
      lines: [{ ...line, unitPriceOre: 100_000 }],
    }),
  )

const payment = fc.record({
  of: fc.integer({ min: 0, max: 3 }),
  // Uses few amounts, so that payments of an invoice are often equal.
  kroner: fc.constantFrom(100, 250, 250.5),
  day: fc.integer({ min: 10, max: 19 }),
  back: fc.constantFrom('no', 'no', 'by reference', 'by KID', 'by both'),
  /** The charge that a reversal with a reference debits in addition to the payment's amount. */
  charge: fc.constantFrom(0, 15),
  isWritten: fc.constantFrom('1', 'true', ' true\n'),
  file: fc.nat(3),
  backFile: fc.nat(3),
})
/** Generates entries that are ignored or refused, and reversals without a payment. */
const noise = fc.record({
  kind: fc.constantFrom('outgoing', 'pending', 'euro', 'no amount', 'unknown reversal'),
  file: fc.nat(3),
})
const history = fc.record({
  payments: fc.array(payment, { minLength: 4, maxLength: 12 }),
  noise: fc.array(noise, { maxLength: 4 }),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  isReversed: fc.boolean(),
})
type Payment = typeof payment extends fc.Arbitrary<infer P> ? P : never

interface Entry {
  file: number
  day: number
  kroner: number
  direction?: string
  status?: string
  currency?: string
  reversal?: string
  kid?: string
  ref: string
  own: string
}

const entryOf = (one: Entry) => `<Ntry><Amt Ccy="${one.currency ?? 'NOK'}">${one.kroner}</Amt>
<CdtDbtInd>${one.direction ?? 'CRDT'}</CdtDbtInd>${one.reversal ? `<RvslInd>${one.reversal}</RvslInd>` : ''}
<Sts>${one.status ?? 'BOOK'}</Sts><BookgDt><Dt>2026-10-${one.day}</Dt></BookgDt><AcctSvcrRef>${one.own}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>${one.ref}</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf><Ref>${one.kid ?? ''}</Ref></CdtrRefInf></Strd></RmtInf>
</TxDtls></NtryDtls></Ntry>`

const fileOf = (entries: readonly Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn>
<Ntfctn><Id>1</Id><Acct><Id><Othr><Id>86011117947</Id></Othr></Id></Acct>
${entries.map(entryOf).join('\n')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

let nth = 0
const nextRef = () => `R${(nth += 1)}`

function entriesOf(payments: readonly Payment[], kids: readonly string[]): Entry[] {
  return payments.flatMap((one) => {
    const { of, kroner, day, back, charge, isWritten, file, backFile } = one
    const kid = kids[of] ?? ''
    const ref = nextRef()
    const paid = { file, day, kroner, kid, ref, own: nextRef() }
    const isByKid = back === 'by KID' && kid !== ''
    const taken = {
      file: backFile,
      day: day + 10,
      kroner: back === 'by KID' ? kroner : kroner + charge,
      own: nextRef(),
      reversal: isWritten,
      direction: 'DBIT',
      kid: back === 'by reference' ? '' : kid,
      ref: isByKid ? 'NOTPROVIDED' : ref,
    }
    return back === 'no' ? [paid] : [paid, taken]
  })
}

const kinds = {
  outgoing: { direction: 'DBIT' },
  pending: { status: 'PDNG' },
  euro: { currency: 'EUR' },
  'no amount': { kroner: 0 },
  'unknown reversal': { direction: 'DBIT', reversal: '1', kroner: 77 },
}

interface Answer {
  payments: number
  read: number
  matched: number
  unmatched: number
  known: number
  reversals: { line: number | null; outcome: string }[]
  ignored: unknown[]
  refused: unknown[]
}
async function upload(text: string): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await chief.post(`${venue}/invoice-payments/file`, Buffer.from(text), { headers })
  if (answer.statusCode !== 200) {
    throw new Error([answer.statusCode, answer.body, ...app.logged.slice(-3)].join('\n'))
  }
  return answer.json<Answer>()
}

/** Reads each invoice's paid amount from its balance, and from its postings to the bank account. */
const stateOf = (numbers: readonly number[]) =>
  app.asOwner<{ number: number; paid: number; posted: number }>(
    `select b.number, b.paid_ore::int as paid, coalesce((
       select sum(case when p.debit = '1920' then p.amount_ore else -p.amount_ore end)
       from invoice_payment i join posting p on p.source_id = i.posted_as and '1920' in (p.debit, p.credit)
       where i.partner_id = 1003 and i.number = b.number), 0)::int as posted
     from invoice_balance b where b.partner_id = 1003 and b.number = any ($1) order by 1`,
    [numbers],
  )

it('each invoice’s paid amount is payments minus reversals, in any order of entries and files', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ payments, noise: other, order, isReversed }) => {
      const invoices = [await issue(), await issue(), await issue()]
      const kids = invoices.map(({ kid }) => kid)
      const written = entriesOf(payments, kids)
      for (const { kind, file } of other) {
        written.push({ file, day: 29, kroner: 5, ref: nextRef(), own: nextRef(), ...kinds[kind] })
      }
      const entries = isReversed ? written.toReversed() : written
      for (const file of [...order, ...order]) {
        const own = entries.filter((one) => one.file === file)
        const shown = await upload(fileOf(own))
        const back = shown.reversals.filter((one) => one.line !== null).length
        expect(shown.payments).toBe(own.length)
        expect(shown.read + shown.ignored.length + shown.refused.length).toBe(own.length)
        expect(shown.matched + shown.unmatched + shown.known + back).toBe(shown.read)
      }
      const expected = invoices.map(({ number }, of) => {
        const left = payments.filter((one) => one.of === of && one.back === 'no')
        const ore = left.reduce((sum, { kroner }) => sum + Math.round(kroner * 100), 0)
        return { number, paid: ore, posted: ore }
      })
      expect(await stateOf(invoices.map(({ number }) => number))).toEqual(expected)
    }),
    { numRuns: runsOf(12), endOnFailure: true },
  )
})
