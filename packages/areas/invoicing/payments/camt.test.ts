import { describe, expect, it } from 'vitest'
import { readCamt } from './camt.ts'
import { camtOf } from './some-camt.ts'

const paid = { ref: 'A1', ore: 185_630, kid: '00000019', payer: 'Revylaget & venner' }

describe('a file of the bank', () => {
  it('tells each payment with account, day, amount, KID and payer', () => {
    expect(readCamt(camtOf([paid]))).toEqual([
      {
        key: '86011117947|2026-11-20|E1|A1||00000019|185630|0',
        accountNumber: '86011117947',
        bookedOn: '2026-11-20',
        amountOre: 185_630,
        kid: '00000019',
        payer: 'Revylaget & venner',
      },
    ])
  })

  it('tells payments that are alike apart, and the same way each time', () => {
    const file = camtOf([paid, paid])
    const keys = readCamt(file).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(readCamt(file).map(({ key }) => key)).toEqual(keys)
  })

  it('leaves out what went out and what was taken back', () => {
    const out = camtOf([paid]).replace('<CdtDbtInd>CRDT', '<CdtDbtInd>DBIT')
    expect(readCamt(out)).toEqual([])
    const back = camtOf([paid]).replace('<CdtDbtInd>', '<RvslInd>true</RvslInd><CdtDbtInd>')
    expect(readCamt(back)).toEqual([])
  })

  it('takes the account from an IBAN, and a payment without details as one', () => {
    const plain = camtOf([paid])
      .replace(/<Othr>.*?<\/Othr>/, '<IBAN>NO9386011117947</IBAN>')
      .replace(/<NtryDtls>.*<\/NtryDtls>/s, '')
    expect(readCamt(plain)).toMatchObject([
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
