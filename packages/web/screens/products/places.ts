import type { Texts } from '@dxweb/locales/format-message.ts'
import type { Place, PlacesOf } from '../../ui/place/place.ts'
import { wordsOfRegister } from '../../parts/register/look/register-place.ts'
import {
  groupsLook,
  menuGroupsLook,
  menuItemsLook,
  menusLook,
  operatorsLook,
  productsLook,
  stockLocationsLook,
  tillsLook,
  touchGroupsLook,
} from './looks.ts'
import { tillArticlesPath, tillFilesPath, tillRegistersPath } from './tills/paths.ts'

// catalog: register.*

export const boardPath = 'board'

/** Gift cards are not a register, because cards change only through payments. */
export const giftCardsPath = 'giftcards'

const stockPath = 'stock'
const lowStockPath = 'low-stock'
export const countsPath = 'stock-counts'
export const deliveriesPath = 'deliveries'

export const registers = [
  productsLook,
  groupsLook,
  menusLook,
  menuItemsLook,
  menuGroupsLook,
  touchGroupsLook,
  tillsLook,
  operatorsLook,
  stockLocationsLook,
]

export const places: PlacesOf = (can, base) => {
  const cards = { titleKey: 'giftcards.title', to: `${base}/${giftCardsPath}` }
  const stock = [
    {
      titleKey: 'report.stock',
      to: `${base}/${stockPath}`,
      right: 'productRegisters.read' as const,
    },
    {
      titleKey: 'report.low-stock',
      to: `${base}/${lowStockPath}`,
      right: 'productRegisters.read' as const,
    },
    {
      titleKey: 'report.deliveries',
      to: `${base}/${deliveriesPath}`,
      right: 'productRegisters.read' as const,
    },
    { titleKey: 'products.count.title', to: `${base}/${countsPath}`, right: 'stock.read' as const },
  ].flatMap(({ right, ...place }) => (can(right) ? [place] : []))
  const mayRead = can('giftCards.read')
  if (!can('products.read')) return [...stock, ...(mayRead ? [cards] : [])]
  const kept: Place[] = registers.map((look) => ({
    titleKey: `register.${look.collection.name}`,
    to: `${base}/${look.collection.name}`,
    words: (texts: Texts) => wordsOfRegister(look, texts),
  }))
  const board = { titleKey: 'products.board', to: `${base}/${boardPath}` }
  const fromTills = [
    { titleKey: 'tillfiles.title', to: `${base}/${tillFilesPath}` },
    { titleKey: 'tillfiles.articles', to: `${base}/${tillArticlesPath}` },
    { titleKey: 'tillfiles.registers', to: `${base}/${tillRegistersPath}` },
  ]
  return [
    ...kept.toSpliced(registers.indexOf(touchGroupsLook), 0, board),
    ...fromTills,
    ...stock,
    ...(mayRead ? [cards] : []),
  ]
}

const nameOf = ({ collection }: (typeof registers)[number]) => collection.name

// catalog: products.tabs.*

const tabs = [
  { key: 'goods', paths: [productsLook, groupsLook].map(nameOf) },
  { key: 'menus', paths: [menusLook, menuItemsLook, menuGroupsLook].map(nameOf) },
  { key: 'till', paths: [boardPath, ...[touchGroupsLook, tillsLook, operatorsLook].map(nameOf)] },
  {
    key: 'stock',
    paths: [stockPath, lowStockPath, deliveriesPath, countsPath, nameOf(stockLocationsLook)],
  },
  { key: 'sold', paths: [tillFilesPath, tillArticlesPath, tillRegistersPath] },
  { key: 'cards', paths: [giftCardsPath] },
]

export const groupsOf = (all: readonly Place[]) =>
  tabs
    .map(({ key, paths }) => ({
      key,
      titleKey: `products.tabs.${key}`,
      inside: paths.flatMap((path) => all.find(({ to }) => to.endsWith(`/${path}`)) ?? []),
    }))
    .filter(({ inside }) => inside.length > 0)
