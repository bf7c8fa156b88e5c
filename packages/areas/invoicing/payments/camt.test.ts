import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { readCamt } from './camt.ts'
import { camtOf } from './some-camt.ts'

const paid = { ref: 'A1', ore: 185_630, kid: '00000019', payer: 'Revylaget & venner' }

const paymentsOf = (text: string) => readCamt(text).payments

/** A file is refused at `file` for these. */
function refusalOf(text: string) {
  try {
    return readCamt(text)
  } catch (error) {
    return error instanceof Refusal ? error.fields?.['file'] : error
  }
}

const noticeOf = (file: string) => /<Ntfctn>.*<\/Ntfctn>/s.exec(file)?.[0] ?? ''
const two = [paid, { ref: 'A2', ore: 7_700, kid: '00000027', payer: 'Kor' }]

describe('a file of the bank', () => {
  it('tells each payment with account, day, amount, KID and payer', () => {
    expect(readCamt(camtOf([paid]))).toEqual({
      payments: [
        {
          key: '86011117947|2026-11-20|E1|A1||00000019|185630|0',
          accountNumber: '86011117947',
          bookedOn: '2026-11-20',
          amountOre: 185_630,
          kid: '00000019',
          payer: 'Revylaget & venner',
          message: '',
        },
      ],
      foreign: [],
    })
  })

  it('tells payments that are alike apart, and the same way each time', () => {
    const file = camtOf([paid, paid])
    const keys = paymentsOf(file).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(paymentsOf(file).map(({ key }) => key)).toEqual(keys)
  })

  it('leaves out what went out and what was taken back', () => {
    const out = camtOf([paid]).replace('<CdtDbtInd>CRDT', '<CdtDbtInd>DBIT')
    expect(readCamt(out)).toEqual({ payments: [], foreign: [] })
    const back = camtOf([paid]).replace('<CdtDbtInd>', '<RvslInd>true</RvslInd><CdtDbtInd>')
    expect(readCamt(back)).toEqual({ payments: [], foreign: [] })
  })

  it('takes the account from an IBAN, and a payment without details as one', () => {
    const plain = camtOf([paid])
      .replace(/<Othr>.*?<\/Othr>/, '<IBAN>NO9386011117947</IBAN>')
      .replace(/<NtryDtls>.*<\/NtryDtls>/s, '')
    expect(paymentsOf(plain)).toMatchObject([
      { accountNumber: '86011117947', amountOre: 185_630, kid: '' },
    ])
  })

  it.each(['', 'hei', '<a/>', '<a>', '{}', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>'])(
    'is refused when it is another: %s',
    (text) => {
      expect(() => readCamt(text)).toThrow('invalid')
    },
  )
})

describe('a file that is not whole', () => {
  it('is refused with the line that it ends on, wherever it was cut', () => {
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

  it.each<[string, string, string, string, number]>([
    ['is not XML', '</Nm>', '</Name>', 'camt_xml', 9],
    ['has no amount', 'Ccy="NOK">1933.30', '>1933.30', 'camt_sum', 5],
    [
      'has an amount that is none',
      '1856.30</Amt></TxAmt>',
      '1856,30</Amt></TxAmt>',
      'camt_amount',
      7,
    ],
    ['has an amount in another currency', 'Ccy="NOK">77.00', 'Ccy="EUR">77.00', 'camt_amount', 10],
    ['has no day', '2026-11-20', '2026-02-30', 'camt_day', 5],
    ['does not add up', '77.00</Amt></TxAmt>', '76.99</Amt></TxAmt>', 'camt_sum', 5],
  ])('is refused with the line that %s', (_, from, to, code, line) => {
    expect(refusalOf(camtOf(two).replace(from, to))).toEqual({ code, params: { line } })
  })

  it('is refused when two files were put into one', () => {
    expect(refusalOf(camtOf(two) + camtOf(two))).toMatchObject({ code: 'camt_xml' })
    const bare = camtOf(two).replace(/^.*\n/, '')
    expect(refusalOf(bare + bare)).toMatchObject({ code: 'camt_xml' })
  })

  it('says of an OCR giro file what it is', () => {
    expect(refusalOf(`NY000010${'0'.repeat(72)}`)).toEqual({ code: 'ocr_giro' })
  })
})

describe('what banks write in other ways', () => {
  it('tells what came in another currency by its line, and takes in the rest', () => {
    const other = noticeOf(camtOf([paid]).replaceAll('NOK', 'EUR'))
    const file = camtOf(two).replace('</Ntfctn>', (end) => `${end}\n${other}`)
    expect(readCamt(file)).toMatchObject({
      payments: [{ amountOre: 185_630 }, { amountOre: 7_700 }],
      foreign: [{ line: 15, amount: '1856.30', currency: 'EUR' }],
    })
  })

  it('takes what the account got where the payer paid in another currency', () => {
    const paidAbroad = camtOf([paid]).replace(
      '<TxAmt><Amt Ccy="NOK">1856.30',
      '<TxAmt><Amt Ccy="EUR">160.00',
    )
    expect(paymentsOf(paidAbroad)).toMatchObject([{ amountOre: 185_630 }])
  })

  it('counts a notice once that is there twice, and entries in any order', () => {
    const file = camtOf(two)
    const notice = noticeOf(file)
    expect(paymentsOf(file.replace(notice, notice + notice))).toEqual(paymentsOf(file))
    const keys = (text: string) => paymentsOf(text).map(({ key }) => key)
    expect(new Set(keys(camtOf(two.toReversed())))).toEqual(new Set(keys(file)))
  })

  it.each(['PDNG', '<Cd>PDNG</Cd>', 'INFO'])('waits for what is not booked: %s', (status) => {
    expect(paymentsOf(camtOf(two).replace('<Sts>BOOK', `<Sts>${status}`))).toEqual([])
    expect(paymentsOf(camtOf(two).replace('<Sts>BOOK', '<Sts><Cd>BOOK</Cd>'))).toHaveLength(2)
  })

  it('leaves out of a batch what was taken out of it', () => {
    const file = camtOf(two)
      .replace('Ccy="NOK">1933.30', 'Ccy="NOK">1779.30')
      .replace('<Refs><AcctSvcrRef>A2', '<CdtDbtInd>DBIT</CdtDbtInd><Refs><AcctSvcrRef>A2')
    expect(paymentsOf(file)).toMatchObject([{ amountOre: 185_630 }])
  })

  it('leaves what pays several invoices to somebody who knows, and keeps what the payer wrote', () => {
    const strd = '<Strd><CdtrRefInf><Ref>00000027</Ref></CdtrRefInf></Strd></RmtInf>'
    const several = camtOf([paid]).replace('</RmtInf>', strd)
    expect(paymentsOf(several)).toMatchObject([{ kid: '', message: 'KID 00000019, 00000027' }])
    const said = camtOf([{ ...paid, kid: '' }]).replace(
      '</RmtInf>',
      '<Ustrd>Faktura 17</Ustrd></RmtInf>',
    )
    expect(paymentsOf(said)).toMatchObject([{ kid: '', message: 'Faktura 17' }])
  })

  it('reads amounts with more noughts than øre, and lines that end as on Windows', () => {
    const file = camtOf(two).replace('1856.30</Amt></TxAmt>', '1856.30000</Amt></TxAmt>')
    expect(paymentsOf(file.replaceAll('\n', '\r\n'))).toEqual(paymentsOf(camtOf(two)))
  })
})
