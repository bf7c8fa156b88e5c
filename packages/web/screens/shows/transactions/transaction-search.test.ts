import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import { expect, it } from 'vitest'
import { isMeant } from './transaction-search.ts'

const saleId = '0190a4b0-0000-7000-8000-00000abcdef1'
const buyer = { saleId, name: 'Åse Vik', email: 'ase@vik.test', phone: '912 34 567' }
const number = receiptNumber(saleId)

it('finds a sale by any part of its receipt number, however it is typed', () => {
  expect(isMeant('', saleId, undefined)).toBe(true)
  expect(isMeant(number.slice(3, 8), saleId, undefined)).toBe(true)
  expect(isMeant(number.toLowerCase().replace('-', ' '), saleId, undefined)).toBe(true)
  expect(isMeant('QQQQQ', saleId, undefined)).toBe(false)
})

it('finds a sale by a part of its buyer’s name, address or telephone', () => {
  for (const typed of ['åse', 'VIK', 'vik.test', '1234', '912 34']) {
    expect(isMeant(typed, saleId, buyer)).toBe(true)
  }
  expect(isMeant('Kari', saleId, buyer)).toBe(false)
  expect(isMeant('åse', saleId, undefined)).toBe(false)
})
