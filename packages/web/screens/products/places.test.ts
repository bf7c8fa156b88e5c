import { expect, it } from 'vitest'
import { groupsOf, places } from './places.ts'

it('each page of Produkter belongs to one of six tabs', () => {
  const all = places(() => true, '/partners/1003/products')
  const groups = groupsOf(all)
  expect(groups.map(({ key }) => key)).toEqual(['goods', 'menus', 'till', 'stock', 'sold', 'cards'])
  expect(groups.flatMap(({ inside }) => inside)).toHaveLength(all.length)
})

it('a user who may only read gift cards sees only the gift card tab', () => {
  const cards = places((right) => right === 'giftCards.read', '/partners/1003/products')
  expect(groupsOf(cards).map(({ key }) => key)).toEqual(['cards'])
})
