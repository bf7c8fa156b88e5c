import type { PlacesOf } from '../../ui/place.ts'
import {
  groupsLook,
  menuGroupsLook,
  menuItemsLook,
  menusLook,
  operatorsLook,
  productsLook,
  tillsLook,
  touchGroupsLook,
} from './looks.ts'

// catalog: register.*

/** The tills' pages of buttons, among the registers by this part of the address. */
export const boardPath = 'board'

/** The house's gift cards, which are no register: they change by what is paid. */
export const giftCardsPath = 'giftcards'

export const registers = [
  productsLook,
  groupsLook,
  menusLook,
  menuItemsLook,
  menuGroupsLook,
  touchGroupsLook,
  tillsLook,
  operatorsLook,
]

/** What is kept under Produkter, a tab each, in their order. */
export const places: PlacesOf = (can, base) => {
  const kept = registers.map(({ collection: { name } }) => ({
    titleKey: `register.${name}`,
    to: `${base}/${name}`,
  }))
  const board = { titleKey: 'products.board', to: `${base}/${boardPath}` }
  const cards = { titleKey: 'giftcards.title', to: `${base}/${giftCardsPath}` }
  return [
    ...kept.toSpliced(registers.indexOf(touchGroupsLook), 0, board),
    ...(can('giftCards.read') ? [cards] : []),
  ]
}
