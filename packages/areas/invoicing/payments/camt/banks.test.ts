import { sum } from '@dxweb/kit/money/money.ts'
import { expect, it } from 'vitest'
import { readCamt } from './read-camt.ts'

const read = (text: string) => readCamt(Buffer.from(text), 'Europe/Oslo')

interface Entry {
  amount: string
  direction?: string
  status?: string
  more?: string
  transactions?: readonly string[]
}

const entryOf = ({ amount, direction = 'CRDT', status = 'BOOK', ...rest }: Entry) =>
  `<Ntry><Amt Ccy="NOK">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt>${rest.more ?? ''}<NtryDtls>
${(rest.transactions ?? []).map((one) => `<TxDtls>${one}</TxDtls>`).join('\n')}</NtryDtls></Ntry>`

const fileOf = (entries: readonly Entry[], account = '<Othr><Id>86011117947</Id></Othr>') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>
<Acct><Id>${account}</Id></Acct>${entries.map(entryOf).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

const amount = (kroner: string) => `<Amt Ccy="NOK">${kroner}</Amt>`
const charge = (kroner: string) => `<Chrgs><Rcrd>${amount(kroner)}</Rcrd></Chrgs>`
const total = (kroner: string) => `<TtlChrgsAndTaxAmt Ccy="NOK">${kroner}</TtlChrgsAndTaxAmt>`
const instructed = (kroner: string, currency = 'NOK') =>
  `<AmtDtls><InstdAmt><Amt Ccy="${currency}">${kroner}</Amt></InstdAmt></AmtDtls>`
const ref = (own: string) => `<Refs><AcctSvcrRef>${own}</AcctSvcrRef></Refs>`

it.each<[string, Entry, number[], string[]]>([
  [
    'the only transaction',
    { amount: '985.00', transactions: [`${amount('1000.00')}<Chrgs>${amount('15.00')}</Chrgs>`] },
    [98_500],
    [],
  ],
  [
    'the transactions of a batch',
    {
      amount: '180.00',
      transactions: [amount('100.00') + charge('15.00'), amount('100.00') + charge('5')],
    },
    [8_500, 9_500],
    [],
  ],
  [
    'a batch as a whole, which no transaction explains',
    { amount: '185.00', more: charge('15.00'), transactions: [amount('100'), amount('100')] },
    [],
    ['sum 100', 'sum 100'],
  ],
  [
    'a batch with a payment of an unknown amount',
    {
      amount: '285.00',
      transactions: [amount('100') + charge('15.00'), '<Amt Ccy="EUR">20</Amt>'],
    },
    [],
    ['sum 100', 'sum 20'],
  ],
  [
    'transactions of which each has a total of charges',
    {
      amount: '182.00',
      transactions: [
        `${amount('100')}<Chrgs>${total('15')}</Chrgs>`,
        `${amount('100')}<Chrgs>${total('9')}<Rcrd>${amount('3')}</Rcrd></Chrgs>`,
      ],
    },
    [8_500, 9_700],
    [],
  ],
  [
    'nothing, if the amounts add up without them',
    { amount: '200.00', transactions: [amount('100') + charge('15'), amount('100')] },
    [10_000, 10_000],
    [],
  ],
])('reads the amount that reached the account if charges were deducted from %s', (...given) => {
  const [, entry, ores, reasons] = given
  const { payments, refused } = read(fileOf([entry]))
  expect(payments.map(({ amountOre }) => amountOre)).toEqual(ores)
  expect(refused.map((one) => `${one.reason} ${one.amount}`)).toEqual(reasons)
  expect(sum(ores)).toBe(reasons.length > 0 ? 0 : Number(entry.amount) * 100)
})

it('reads a debited return as a reversal, and ignores the return of an outgoing payment', () => {
  const back = `${ref('A1')}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`
  const file = fileOf([
    { amount: '42.00', direction: 'DBIT', transactions: [back] },
    { amount: '900.00', transactions: [back] },
    { amount: '60.00', direction: 'DBIT', transactions: [ref('A2')] },
  ])
  const { payments, ignored } = read(file)
  expect(payments).toMatchObject([{ amountOre: -4_200, refs: ['A1'] }])
  expect(ignored.map((one) => `${one.reason} ${one.amount}`)).toEqual([
    'outgoing_back 900.00',
    'outgoing 60.00',
  ])
})

it('reads a reversal with the amount of the cancelled payment, without the charges of the bank', () => {
  const back = { amount: '1015.00', direction: 'DBIT', more: '<RvslInd>true</RvslInd>' }
  const of = (more: string) => fileOf([{ ...back, transactions: [amount('1000.00') + more] }])
  expect(read(of(charge('15.00'))).payments).toMatchObject([{ amountOre: -100_000 }])
  expect(read(of('')).refused).toMatchObject([{ reason: 'sum' }])
})

it('gives payments without references different keys by payer and message, not by their position', () => {
  const paid = (payer: string, message: string) => ({
    amount: '95.00',
    more: '<NtryRef>1</NtryRef>',
    transactions: [
      `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
       <RmtInf><Ustrd>${message}</Ustrd></RmtInf>`,
    ],
  })
  const keyOf = (payer: string, message: string) =>
    read(fileOf([paid(payer, message)])).payments[0]?.key
  const keys = [keyOf('Kor', 'Fredag'), keyOf('Lag', 'Fredag'), keyOf('Kor', 'Kurs')]
  expect(new Set(keys).size).toBe(3)
  expect(keyOf('Kor', 'Fredag')).toBe(keys[0])
})

it.each([
  ['985.00', [amount('1000.00') + charge('15.00')], [98_500]],
  ['180.00', [amount('100') + charge('15'), amount('100') + charge('5')], [8_500, 9_500]],
])('reads a payment and its reversal of %s as the same amount', (kroner, transactions, ores) => {
  const oresOf = (direction: string, more: string) =>
    read(fileOf([{ amount: kroner, direction, more, transactions }])).payments.map(
      ({ amountOre }) => amountOre,
    )
  expect(oresOf('CRDT', '')).toEqual(ores)
  expect(oresOf('DBIT', '<RvslInd>true</RvslInd>')).toEqual(ores.map((ore) => -ore))
})

it('decides separately for each transaction of an entry whether it was returned', () => {
  const back = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  const transactions = [amount('100') + back, amount('60')]
  const debited = read(fileOf([{ amount: '160.00', direction: 'DBIT', transactions }]))
  expect(debited.payments).toMatchObject([{ amountOre: -10_000 }])
  expect(debited.ignored).toMatchObject([{ reason: 'outgoing', amount: '60' }])
  const credited = read(fileOf([{ amount: '160.00', transactions }]))
  expect(credited.payments).toMatchObject([{ amountOre: 6_000 }])
  expect(credited.ignored).toMatchObject([{ reason: 'outgoing_back', amount: '100' }])
})

it.each(['', '<EndToEndId>7</EndToEndId>'])(
  'gives a payment the same key in files that number its entry differently: %s',
  (references) => {
    const keyIn = (number: string) => {
      const more = `<NtryRef>${number}</NtryRef>`
      const transactions = [`<Refs>${references}</Refs>`]
      return read(fileOf([{ amount: '95.00', more, transactions }])).payments[0]?.key
    }
    expect(keyIn('1')).toBeTypeOf('string')
    expect(keyIn('2')).toBe(keyIn('1'))
  },
)

it('shows the amount of an entry rather than the instructed amount of its only transaction', () => {
  const transactions = [instructed('80.00', 'EUR')]
  const { ignored } = read(fileOf([{ amount: '900.00', direction: 'DBIT', transactions }]))
  expect(ignored).toMatchObject([{ amount: '900.00', currency: 'NOK' }])
})

it('refuses a transaction that has only an instructed amount in another currency', () => {
  const transactions = [amount('100'), instructed('80.00', 'EUR')]
  const { payments, refused } = read(fileOf([{ amount: '900.00', transactions }]))
  expect(payments).toMatchObject([{ amountOre: 10_000 }])
  expect(refused).toMatchObject([{ reason: 'currency', amount: '80.00', currency: 'EUR' }])
})

it('reads instructed amounts if they add up, and lists an entry’s amount once', () => {
  const file = fileOf([
    { amount: '60.00', transactions: [instructed('20.00'), instructed('40.00')] },
    { amount: '61.00', transactions: [instructed('20.00'), instructed('40.00')] },
    { amount: '200.00', direction: 'DBIT', transactions: [ref('B1'), ref('B2')] },
  ])
  const { payments, refused, ignored } = read(file)
  expect(payments.map(({ amountOre }) => amountOre)).toEqual([2_000, 4_000])
  expect(refused.map((one) => one.reason)).toEqual(['sum', 'sum'])
  expect(ignored.map((one) => one.amount)).toEqual(['200.00', ''])
})

it('reads accounts, payers and document numbers from all elements that banks use for them', () => {
  const file = fileOf(
    [
      '<RltdPties><Dbtr><Agt><FinInstnId><Nm>Banken</Nm></FinInstnId></Agt></Dbtr></RltdPties>',
      '<RltdPties><UltmtDbtr><Pty><Nm>Laget</Nm></Pty></UltmtDbtr></RltdPties>',
      '<RmtInf><Strd><RfrdDocInf><Nb>10001</Nb></RfrdDocInf><AddtlRmtInf>Leie</AddtlRmtInf></Strd></RmtInf>',
    ].map((one) => ({ amount: '10.00', transactions: [one] })),
    '<Othr><Id>NO93 8601 1117 947</Id></Othr>',
  )
  expect(read(file).payments).toMatchObject([
    { accountNumber: '86011117947', payer: 'Banken' },
    { payer: 'Laget' },
    { payer: '', message: 'Leie 10001' },
  ])
})

it.each(['<Cd>FUTR</Cd>', '<Prtry>PENDING</Prtry>'])('ignores an entry of status %s', (status) => {
  const { payments, ignored } = read(fileOf([{ amount: '75.00', status }]))
  expect(payments).toEqual([])
  expect(ignored).toMatchObject([{ reason: 'not_booked', amount: '75.00' }])
})

it.each(['utf-16', 'UTF-16', 'ISO-8859-1'])(
  'reads a UTF-8 file that declares its encoding as %s',
  (declared) => {
    const payer = '<RltdPties><Dbtr><Nm>Bjørg</Nm></Dbtr></RltdPties>'
    const file = fileOf([{ amount: '10.00', transactions: [payer] }])
    for (const mark of ['', '\uFEFF']) {
      const { payments } = read(mark + file.replace('UTF-8', declared))
      expect(payments).toMatchObject([{ payer: 'Bjørg' }])
    }
  },
)
