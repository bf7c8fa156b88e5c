import { expect, it } from 'vitest'
import { beginningOf } from './buyer.ts'

const none = { firstName: '', lastName: '', phone: '', email: '' }

it.each([
  ['Kari Anne Nes', { ...none, firstName: 'Kari Anne', lastName: 'Nes' }],
  ['Nes', { ...none, lastName: 'Nes' }],
  [' 912 34 567 ', { ...none, phone: '912 34 567' }],
  ['+47 912 34 567', { ...none, phone: '+47 912 34 567' }],
  ['kari@nes.test', { ...none, email: 'kari@nes.test' }],
  ['', none],
])('prefills a new customer with the search text: %s', (text, expected) => {
  expect(beginningOf(text)).toEqual(expected)
})
