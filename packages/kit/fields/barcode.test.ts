import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBarcode } from './barcode.ts'

function checkDigit(body: string): number {
  let sum = 0
  for (let place = 0; place < body.length; place += 1) {
    sum += Number(body[body.length - 1 - place]) * (place % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

const bodies = fc
  .constantFrom(7, 11, 12)
  .chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length }))
  .map((digits) => digits.join(''))

it('exactly one of the ten possible check digits makes a barcode valid', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const taken = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
        isBarcode(`${body}${digit}`),
      )
      expect(taken).toEqual([checkDigit(body)])
    }),
  )
})

it('any wrong digit makes a barcode invalid', () => {
  fc.assert(
    fc.property(bodies, fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, at, more) => {
      const right = `${body}${checkDigit(body)}`
      const place = at % right.length
      const wrong = (Number(right[place]) + more) % 10
      expect(isBarcode(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false)
    }),
  )
})

it('accepts EAN-8 and UPC-A barcodes, and UPC-A barcodes with a leading zero', () => {
  expect(['2000000001012', '20000103', '400000001012'].map(isBarcode)).toEqual([true, true, true])
  fc.assert(
    fc.property(
      bodies.filter((body) => body.length === 11),
      (body) => {
        const code = `${body}${checkDigit(body)}`
        expect(isBarcode(`0${code}`)).toBe(true)
      },
    ),
  )
})

it('rejects text that is not a barcode', () => {
  for (const text of ['', '2000000001013', '200000000101', ' 20000103', '2000010٣', '12345'])
    expect(isBarcode(text)).toBe(false)
})
