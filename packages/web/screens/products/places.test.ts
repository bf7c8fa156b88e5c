import { expect, it } from 'vitest'
import { groupsOf, places } from './places.ts'

it('all places of Produkter are in six tabs', () => {
  const all = places(() => true, '/partners/1003/products')
  const groups = groupsOf(all)
  expect(groups.map(({ key }) => key)).toEqual(['goods', 'menus', 'till', 'stock', 'sold', 'cards'])
  expect(groups.flatMap(({ inside }) => inside)).toHaveLength(all.length)
})

it('the one place that readers of gift cards have is in a tab', () => {
  const cards = places((right) => right === 'giftCards.read', '/partners/1003/products')
  expect(groupsOf(cards).map(({ key }) => key)).toEqual(['cards'])
})
