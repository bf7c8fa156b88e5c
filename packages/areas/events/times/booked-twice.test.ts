import { expect, it } from 'vitest'
import { bookedTwice } from './booked-twice.ts'

const sound = { name: 'Lydtekniker', staff: 'Ola Moen' }
const door = { name: 'Dørvakt', staff: 'Eva Sand' }
const mixer = { name: 'Miksepult', staff: '' }
const booked = [sound, door, mixer]

it('finds a booking if a cost mentions its name, as a whole or at the beginning of a word', () => {
  expect(bookedTwice('Lydtekniker', booked)).toEqual([sound])
  expect(bookedTwice('lydteknikere, 2 stk', booked)).toEqual([sound])
  expect(bookedTwice('Leie av miksepult', booked)).toEqual([mixer])
  expect(bookedTwice('Honorar Eva', booked)).toEqual([door])
})

it('finds every shift if a cost mentions all staff', () => {
  expect(bookedTwice('Bemanning', booked)).toEqual([sound, door])
  expect(bookedTwice('Lønnskostnader', booked)).toEqual([sound, door])
  expect(bookedTwice('Staff', [mixer])).toEqual([])
})

it('finds no booking for a cost that mentions none', () => {
  expect(bookedTwice('Annonser', booked)).toEqual([])
  expect(bookedTwice('', booked)).toEqual([])
  expect(bookedTwice('Bemanning', [])).toEqual([])
})
