import { may, type PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { venueUsers } from '@dxweb/areas/access/users/contract.ts'
import { searchCustomers } from '@dxweb/areas/customers/search-store.ts'
import { searchEvents } from '@dxweb/areas/events/list/search-store.ts'
import { searchParticipants } from '@dxweb/areas/events/participants/search-store.ts'
import { searchCards } from '@dxweb/areas/giftcards/read-store.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'
import { products } from '@dxweb/areas/products/contract.ts'
import { maxHits, type SearchKind } from '@dxweb/areas/search/contract.ts'
import { resources, staff } from '@dxweb/areas/resources/contract.ts'
import type { SearchTerms } from '@dxweb/kit/database/search-terms.ts'
import {
  searchPurchases,
  searchReceipts,
  searchReservations,
} from '@dxweb/areas/ticketing/sales/search-store.ts'
import { auditoriums } from '@dxweb/areas/venues/contract.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { Scope, Statement } from '@dxweb/kit/database/database.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { readSql } from '../collections/rows/read-sql.ts'

/** One more than the number shown, to detect further hits. */
const limit = maxHits + 1

type Sale = 'open' | 'stopped' | undefined

interface Part {
  kind: SearchKind
  /** Permissions that are all required. The page that the result links to needs the last one. */
  permits: readonly PermissionKey[]
  ask: (scope: Scope, terms: SearchTerms, sale: Sale) => Statement | null
}

function inRegister(collection: AnyCollection) {
  const { list } = readSql(collection)
  return ({ partnerId }: Scope, { text }: SearchTerms): Statement =>
    list(partnerId, { q: text, limit, offset: 0, filters: {} })[1]
}

const inSettings = ['registers.read', 'settings.read'] as const

/** A renter sees only its own events. */
const parts: readonly Part[] = [
  {
    kind: 'events',
    permits: ['shows.read'],
    ask: (scope, { words }, sale) => searchEvents(scope, words, limit, sale),
  },
  {
    kind: 'purchases',
    permits: ['shows.read', 'shows.log', 'crm.read', 'reservations.read'],
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchPurchases(partnerId, person, limit),
  },
  {
    kind: 'customers',
    permits: ['crm.read'],
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchCustomers(partnerId, person, limit),
  },
  {
    kind: 'reservations',
    permits: ['reservations.read'],
    ask: ({ partnerId }, terms) =>
      terms.person.length === 0 && terms.number === null
        ? null
        : searchReservations(partnerId, terms, limit),
  },
  {
    kind: 'receipts',
    permits: ['shows.read', 'buyers.read'],
    ask: ({ partnerId }, { receipts }) =>
      receipts.length === 0 ? null : searchReceipts(partnerId, receipts, limit),
  },
  {
    kind: 'participants',
    permits: ['participants.read'],
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchParticipants(partnerId, person, limit),
  },
  {
    kind: 'giftCards',
    permits: ['giftCards.read'],
    ask: ({ partnerId }, { cardNumber }) =>
      cardNumber === null ? null : searchCards(partnerId, cardNumber, limit),
  },
  { kind: 'orders', permits: ['orders.read'], ask: inRegister(orders) },
  {
    kind: 'products',
    permits: ['productRegisters.read', 'products.read'],
    ask: inRegister(products),
  },
  { kind: 'users', permits: ['users.read'], ask: inRegister(venueUsers) },
  { kind: 'staff', permits: inSettings, ask: inRegister(staff) },
  { kind: 'resources', permits: inSettings, ask: inRegister(resources) },
  { kind: 'auditoriums', permits: inSettings, ask: inRegister(auditoriums) },
]

export interface KindStatement {
  kind: SearchKind
  statement: Statement
}

export function statementsFor(
  caller: Caller,
  scope: Scope,
  terms: SearchTerms,
  sale: Sale,
): KindStatement[] {
  return parts
    .filter(({ permits }) => permits.every((permit) => may(caller, permit)))
    .flatMap(({ kind, ask }) => {
      const statement = ask(scope, terms, sale)
      return statement === null ? [] : [{ kind, statement }]
    })
}
