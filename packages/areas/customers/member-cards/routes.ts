import { findMemberships } from '@dxweb/areas/memberships/contract.ts'
import { searchTermsOf } from '@dxweb/kit/database/search-terms.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { foundStatement } from './store.ts'

const findingOf = (q = '') => {
  const terms = searchTermsOf(q)
  const digits = /^[\d\s]+$/.test(q) ? q.replaceAll(/\s/g, '') : ''
  return { digits: digits.length >= 4 ? digits : '', words: terms?.person ?? [] }
}

export const memberCardRoutes: Route[] = [
  readRoute(
    findMemberships,
    ({ scope, query: { q, customerId = null } }) => [
      foundStatement(scope, { ...findingOf(q), customerId }),
    ],
    ({ rows: [data] }) => ({ data }),
  ),
]
