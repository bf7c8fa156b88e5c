import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { venueUsers } from '@dxweb/areas/access/users/contract.ts'
import { searchCustomers } from '@dxweb/areas/customers/search-store.ts'
import { searchEvents } from '@dxweb/areas/events/list/search-store.ts'
import { searchParticipants } from '@dxweb/areas/events/participants/search-store.ts'
import { searchCards } from '@dxweb/areas/giftcards/read-store.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'
import { products } from '@dxweb/areas/products/contract.ts'
import { maxHits } from '@dxweb/areas/search/contract.ts'
import { searchPermits, type SearchKind } from '@dxweb/areas/search/permits.ts'
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
  ask: (scope: Scope, terms: SearchTerms, sale: Sale) => Statement | null
}

function inRegister(collection: AnyCollection) {
  const { list } = readSql(collection)
  return ({ partnerId }: Scope, { text }: SearchTerms): Statement =>
    list(partnerId, { q: text, limit, offset: 0, filters: {} })[1]
}

/** A renter sees only its own events. */
const parts: readonly Part[] = [
  {
    kind: 'events',
    ask: (scope, { words }, sale) => searchEvents(scope, words, limit, sale),
  },
  {
    kind: 'purchases',
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchPurchases(partnerId, person, limit),
  },
  {
    kind: 'customers',
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchCustomers(partnerId, person, limit),
  },
  {
    kind: 'reservations',
    ask: ({ partnerId }, terms) =>
      terms.person.length === 0 && terms.number === null
        ? null
        : searchReservations(partnerId, terms, limit),
  },
  {
    kind: 'receipts',
    ask: ({ partnerId }, { receipts }) =>
      receipts.length === 0 ? null : searchReceipts(partnerId, receipts, limit),
  },
  {
    kind: 'participants',
    ask: ({ partnerId }, { person }) =>
      person.length === 0 ? null : searchParticipants(partnerId, person, limit),
  },
  {
    kind: 'giftCards',
    ask: ({ partnerId }, { cardNumber }) =>
      cardNumber === null ? null : searchCards(partnerId, cardNumber, limit),
  },
  { kind: 'orders', ask: inRegister(orders) },
  {
    kind: 'products',
    ask: inRegister(products),
  },
  { kind: 'users', ask: inRegister(venueUsers) },
  { kind: 'staff', ask: inRegister(staff) },
  { kind: 'resources', ask: inRegister(resources) },
  { kind: 'auditoriums', ask: inRegister(auditoriums) },
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
    .filter(({ kind }) => searchPermits[kind].every((permit) => may(caller, permit)))
    .flatMap(({ kind, ask }) => {
      const statement = ask(scope, terms, sale)
      return statement === null ? [] : [{ kind, statement }]
    })
}
