import { expect, it } from 'vitest'
import { groupsOf, places } from './places.ts'

it('every page of Produkter is in one of six tabs', () => {
  const all = places(() => true, '/partners/1003/products')
  const groups = groupsOf(all)
  expect(groups.map(({ key }) => key)).toEqual(['goods', 'menus', 'till', 'stock', 'sold', 'cards'])
  expect(groups.flatMap(({ inside }) => inside)).toHaveLength(all.length)
})

it('the only page for readers of gift cards is in a tab', () => {
  const cards = places((right) => right === 'giftCards.read', '/partners/1003/products')
  expect(groupsOf(cards).map(({ key }) => key)).toEqual(['cards'])
})
