import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { readCamt as readBytes } from './read-camt.ts'
import { camtOf } from '../some-camt.ts'

const paid = { ref: 'A1', ore: 185_630, kid: '00000019', payer: 'Revylaget & venner' }

const readCamt = (text: string) => readBytes(Buffer.from(text), 'Europe/Oslo')
const paymentsOf = (text: string) => readCamt(text).payments

const refusalOf = (text: string) => refusalOfBytes(Buffer.from(text))
function refusalOfBytes(bytes: Uint8Array) {
  try {
    return readBytes(bytes, 'Europe/Oslo')
  } catch (error) {
    return error instanceof Refusal ? error.fields?.['file'] : error
  }
}

const nodeEncodings: Record<string, BufferEncoding> = {
  'UTF-16LE': 'utf16le',
  'UTF-16BE': 'utf16le',
  'ISO-8859-1': 'latin1',
}

const noticeOf = (file: string) => /<Ntfctn>.*<\/Ntfctn>/s.exec(file)?.[0] ?? ''
const two = [paid, { ref: 'A2', ore: 7_700, kid: '00000027', payer: 'Kor' }]

describe('a complete CAMT.054 file', () => {
  it('reads each payment with account, day, amount, KID and payer', () => {
    expect(readCamt(camtOf([paid]))).toEqual({
      payments: [
        {
          key: '86011117947|2026-11-20|E1|A1||00000019|185630|0',
          line: 7,
          accountNumber: '86011117947',
          bookedOn: '2026-11-20',
          amountOre: 185_630,
          kid: '00000019',
          payer: 'Revylaget & venner',
          message: '',
          refs: ['A1', 'E1'],
        },
      ],
      ignored: [],
      refused: [],
    })
  })

  it('gives equal payments different keys by their order, and the same keys at each reading', () => {
    const file = camtOf([paid, paid])
    const keys = paymentsOf(file).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(paymentsOf(file).map(({ key }) => key)).toEqual(keys)
  })

  it.each([
    ['was paid out', '<CdtDbtInd>DBIT', 'outgoing'],
    ['was paid out and returned', '<RvslInd>true</RvslInd><CdtDbtInd>CRDT', 'outgoing_back'],
    ['has the amount 0', '<Sts>BOOK</Sts><CdtDbtInd>CRDT', 'no_amount'],
  ])('ignores a payment that %s, and reports it', (_, to, reason) => {
    const file = camtOf([paid]).replace('<CdtDbtInd>CRDT', to)
    const other = reason === 'no_amount' ? file.replaceAll('1856.30', '0.00') : file
    expect(readCamt(other)).toMatchObject({ payments: [], ignored: [{ reason, line: 7 }] })
  })

  it.each(['1', 'true', ' true ', '\n1\n'])('reads a reversal written as %j', (text) => {
    const back = camtOf([paid]).replace(
      '<CdtDbtInd>CRDT',
      `<RvslInd>${text}</RvslInd><CdtDbtInd>DBIT`,
    )
    expect(readCamt(back)).toMatchObject({ payments: [{ amountOre: -185_630 }], ignored: [] })
  })

  it.each(['0', 'false', ' 0 '])(
    'reads a payment whose reversal indicator is %j as a payment',
    (text) => {
      const file = camtOf([paid]).replace('<CdtDbtInd>', `<RvslInd>${text}</RvslInd><CdtDbtInd>`)
      expect(paymentsOf(file)).toEqual(paymentsOf(camtOf([paid])))
    },
  )

  it('reads the account from an IBAN, and an entry without details as one payment', () => {
    const plain = camtOf([paid])
      .replace(/<Othr>.*?<\/Othr>/, '<IBAN>NO9386011117947</IBAN>')
      .replace(/<NtryDtls>.*<\/NtryDtls>/s, '')
    expect(paymentsOf(plain)).toMatchObject([
      { accountNumber: '86011117947', amountOre: 185_630, kid: '' },
    ])
  })

  it.each(['', 'hei', '<a/>', '<a>', '{}', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>'])(
    'refuses a file that is not CAMT.054: %s',
    (text) => {
      expect(() => readCamt(text)).toThrow('invalid')
    },
  )
})

describe('an incomplete CAMT.054 file', () => {
  it('refuses a truncated file and reports its last line', () => {
    const whole = camtOf(two)
    const from = whole.indexOf('<Ntfctn>')
    for (let end = from; end < whole.length; end += 1) {
      const cut = whole.slice(0, end)
      expect(refusalOf(cut)).toEqual({
        code: 'camt_cut',
        params: { line: cut.trim().split('\n').length },
      })
    }
  })

  it('refuses invalid XML and reports its line', () => {
    const refused = { code: 'camt_xml', params: { line: 9 } }
    expect(refusalOf(camtOf(two).replace('</Nm>', '</Name>'))).toEqual(refused)
  })

  it.each(['\u0000', '&#0;', '&#xd800;', '&nothing;', '& '])(
    'refuses a character that XML forbids, and reports its line: %j',
    (text) => {
      const refused = { code: 'camt_xml', params: { line: 9 } }
      expect(refusalOf(camtOf([paid]).replace('Revylaget', text))).toEqual(refused)
    },
  )

  it('refuses two concatenated files', () => {
    expect(refusalOf(camtOf(two) + camtOf(two))).toMatchObject({ code: 'camt_xml' })
    const bare = camtOf(two).replace(/^.*\n/, '')
    expect(refusalOf(bare + bare)).toMatchObject({ code: 'camt_xml' })
  })

  it('refuses an OCR giro file with its own error code', () => {
    expect(refusalOf(`NY000010${'0'.repeat(72)}`)).toEqual({ code: 'ocr_giro' })
  })
})

describe('variants of CAMT.054 that banks write', () => {
  it('refuses only the payments in another currency, and imports the rest', () => {
    const other = noticeOf(camtOf([paid]).replaceAll('NOK', 'EUR'))
    const file = camtOf(two).replace('</Ntfctn>', (end) => `${end}\n${other}`)
    expect(readCamt(file)).toMatchObject({
      payments: [{ amountOre: 185_630 }, { amountOre: 7_700 }],
      refused: [{ line: 17, reason: 'currency', amount: '1856.30', currency: 'EUR' }],
    })
  })

  it.each<[string, string, string, string, number[]]>([
    ['has no amount', 'Ccy="NOK">1933.30', '>1933.30', 'sum', [7, 10]],
    ['has an invalid amount', '1856.30</Amt></TxAmt>', '1856,30</Amt></TxAmt>', 'amount', [7]],
    ['is in another currency', 'Ccy="NOK">77.00', 'Ccy="EUR">77.00', 'currency', [10]],
    ['has a day that does not exist', '2026-11-20', '2026-02-30', 'day', [7, 10]],
    ['has a day too far in the past', '2026-11-20', '0001-01-01', 'day', [7, 10]],
    ['does not add up', '77.00</Amt></TxAmt>', '76.99</Amt></TxAmt>', 'sum', [7, 10]],
    ['has no valid direction', '>CRDT<', '>IN<', 'direction', [7, 10]],
    ['may be a reversal', '<CdtDbtInd>', '<RvslInd>yes</RvslInd><CdtDbtInd>', 'reversal', [7, 10]],
  ])('refuses a payment that %s, and reports its line', (_, from, to, reason, lines) => {
    const { payments, refused } = readCamt(camtOf(two).replace(from, to))
    expect(refused).toMatchObject(lines.map((line) => ({ reason, line })))
    expect(payments).toHaveLength(2 - lines.length)
  })

  it.each([
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T22:30:00.250Z', '2026-11-20'],
    ['2026-06-20T22:30:00+00:00', '2026-06-21'],
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['2026-11-20T24:00:00', '2026-11-21'],
  ])('books a payment at %s on the local day %s', (at, day) => {
    const file = camtOf([paid]).replace('<Dt>2026-11-20</Dt>', `<DtTm> ${at} </DtTm>`)
    expect(paymentsOf(file)).toMatchObject([{ bookedOn: day }])
  })

  it.each(['2026-11-20Z', '2026-11-20+01:00', ' 2026-11-20\n'])(
    'reads the booking date %j',
    (text) => {
      const file = camtOf([paid]).replace('<Dt>2026-11-20', `<Dt>${text}`)
      expect(paymentsOf(file)).toMatchObject([{ bookedOn: '2026-11-20' }])
    },
  )

  it('reads numeric references and CDATA sections, and never splits a character when shortening a text', () => {
    const name = '&#197;se &#xE5; <![CDATA[& s\u00f8nn]]>'
    const file = camtOf([paid]).replace('Revylaget &amp; venner', name)
    expect(paymentsOf(file)).toMatchObject([{ payer: 'Åse å & sønn' }])
    const long = camtOf([{ ...paid, payer: `${'x'.repeat(119)}😀😀` }])
    expect(paymentsOf(long)).toMatchObject([{ payer: 'x'.repeat(119) }])
  })

  it('reads a message inside an envelope, with comments and namespace prefixes', () => {
    const [head = '', ...rest] = camtOf(two).split('\n')
    const prefixed = rest.join('\n').replaceAll(/<(\/?)(\w)/g, '<$1c:$2')
    const file = [
      head,
      '<!-- a -->',
      '<Envelope><Body>',
      prefixed,
      '</Body></Envelope>\n<!-- b -->',
    ]
    expect(paymentsOf(file.join('\n'))).toHaveLength(2)
  })

  it.each(['UTF-16LE', 'UTF-16BE', 'ISO-8859-1', 'UTF-8'])(
    'reads a file encoded in %s',
    (encoding) => {
      const text = camtOf([{ ...paid, payer: 'Bjørg Å' }]).replace('UTF-8', encoding)
      const bytes = Buffer.from(text, nodeEncodings[encoding])
      const sent = encoding === 'UTF-16BE' ? bytes.swap16() : bytes
      expect(readBytes(sent, 'Europe/Oslo').payments).toMatchObject([{ payer: 'Bjørg Å' }])
    },
  )

  it('refuses a file that is not in its declared encoding', () => {
    const bytes = Buffer.from(camtOf([{ ...paid, payer: 'Bjørg' }]), 'latin1')
    expect(refusalOfBytes(bytes)).toEqual({ code: 'camt_encoding', params: { encoding: 'UTF-8' } })
    const unknown = Buffer.from(camtOf([paid]).replace('UTF-8', 'EBCDIC'))
    expect(refusalOfBytes(unknown)).toMatchObject({ code: 'camt_encoding' })
  })

  it.each([
    ['a table of a bank', '"Dato";"Inn på konto"\r\n"20.11.2026";"100,00"\r\n'],
    ['a document', '%PDF-1.7 ÆØÅ'],
    ['a packed file', 'PK\u0003\u0004\u00FF\u00FE'],
  ])('reports %s as another kind of file, not as a file in a wrong encoding', (_kind, text) => {
    expect(refusalOfBytes(Buffer.from(text, 'latin1'))).toEqual({ code: 'not_camt' })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'ignores unknown elements of any name: %s',
    (name) => {
      const file = camtOf(two).replace('<Sts>', `<${name} ${name}="1"><${name}/></${name}><Sts>`)
      expect(paymentsOf(file)).toEqual(paymentsOf(camtOf(two)))
    },
  )

  it('refuses excessively nested elements, and reports the line', () => {
    const deep = camtOf(two).replace('<Sts>', `${'<a>\n'.repeat(100_000)}<Sts>`)
    expect(refusalOf(deep)).toMatchObject({ code: 'camt_deep', params: { line: 102 } })
  })

  it('uses the amount credited to the account if the payer paid in another currency', () => {
    const paidAbroad = camtOf([paid]).replace(
      '<TxAmt><Amt Ccy="NOK">1856.30',
      '<TxAmt><Amt Ccy="EUR">160.00',
    )
    expect(paymentsOf(paidAbroad)).toMatchObject([{ amountOre: 185_630 }])
  })

  it('counts a repeated notice once, and gives entries the same keys in any order', () => {
    const file = camtOf(two)
    const notice = noticeOf(file)
    expect(paymentsOf(file.replace(notice, notice + notice))).toEqual(paymentsOf(file))
    const keys = (text: string) => paymentsOf(text).map(({ key }) => key)
    expect(new Set(keys(camtOf(two.toReversed())))).toEqual(new Set(keys(file)))
  })

  it.each(['PDNG', '<Cd>PDNG</Cd>', 'INFO'])(
    'ignores entries that are not booked: %s',
    (status) => {
      expect(paymentsOf(camtOf(two).replace('<Sts>BOOK', `<Sts>${status}`))).toEqual([])
      expect(paymentsOf(camtOf(two).replace('<Sts>BOOK', '<Sts><Cd>BOOK</Cd>'))).toHaveLength(2)
    },
  )

  it('ignores a debited transaction within a batch of payments', () => {
    const file = camtOf(two)
      .replace('Ccy="NOK">1933.30', 'Ccy="NOK">1779.30')
      .replace('<Refs><AcctSvcrRef>A2', '<CdtDbtInd>DBIT</CdtDbtInd><Refs><AcctSvcrRef>A2')
    expect(paymentsOf(file)).toMatchObject([{ amountOre: 185_630 }])
  })

  it('gives a payment of several invoices no KID, and keeps the payer’s message', () => {
    const strd = '<Strd><CdtrRefInf><Ref>00000027</Ref></CdtrRefInf></Strd></RmtInf>'
    const several = camtOf([paid]).replace('</RmtInf>', strd)
    expect(paymentsOf(several)).toMatchObject([{ kid: '', message: 'KID 00000019, 00000027' }])
    const withMessage = camtOf([{ ...paid, kid: '' }]).replace(
      '</RmtInf>',
      '<Ustrd>Faktura 17</Ustrd></RmtInf>',
    )
    expect(paymentsOf(withMessage)).toMatchObject([{ kid: '', message: 'Faktura 17' }])
  })

  it('reads amounts with extra trailing zeros, and Windows line endings', () => {
    const file = camtOf(two).replace('1856.30</Amt></TxAmt>', '1856.30000</Amt></TxAmt>')
    expect(paymentsOf(file.replaceAll('\n', '\r\n'))).toEqual(paymentsOf(camtOf(two)))
  })
})
