import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { expect, it } from 'vitest'

const app = await testApp()
await buildSmallVenue(app)
await addPeople(app)
const seller = await app.as('selger@sundet.no')
const search = '/partners/1003/customer-search'

interface Found {
  customer: { id: number; name: string }
  isKnown: boolean
}

const buyer = { firstName: 'Liv', lastName: 'Moe', phone: '', email: 'liv@moe.test' }
const add = async (more: object) => (await seller.post(search, { ...buyer, ...more })).json<Found>()

it('a seller finds no customers before two characters are typed, and cannot read the register', async () => {
  const { customer } = await add({ firstName: 'Astrid', lastName: 'Øverland', email: '' })
  const found = async (q: string) =>
    (await seller.get(`${search}?q=${encodeURIComponent(q)}`)).json<{ data: { id: number }[] }>()
  expect((await found('')).data).toEqual([])
  expect((await found('a')).data).toEqual([])
  expect((await found('øver')).data).toMatchObject([{ id: customer.id, name: 'Astrid Øverland' }])
  expect((await seller.get('/partners/1003/customers')).statusCode).toBe(403)
})

it('adding a buyer returns the customer with the same e-mail address, unless another customer is requested', async () => {
  const first = await add({})
  expect(first).toMatchObject({ customer: { name: 'Liv Moe' }, isKnown: false })
  expect(await add({ firstName: 'Per', email: 'LIV@moe.test' })).toEqual({
    customer: first.customer,
    isKnown: true,
  })
  const another = await add({ firstName: 'Per', isAnother: true })
  expect(another).toMatchObject({ customer: { name: 'Per Moe' }, isKnown: false })
  const free = { email: '', lastName: 'Uten' }
  expect([(await add(free)).isKnown, (await add(free)).isKnown]).toEqual([false, false])
})
