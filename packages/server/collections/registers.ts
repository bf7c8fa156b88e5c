import { ledgers } from '@dxweb/areas/accounting/contract.ts'
import { eventTypes } from '@dxweb/areas/events/event-types.ts'
import { renters } from '@dxweb/areas/renters/contract.ts'
import { priceCategories } from '@dxweb/areas/ticketing/price-categories.ts'
import { auditoriums, locations } from '@dxweb/areas/venues/contract.ts'
import type { AnyCollection } from '@dxweb/kit/collection.ts'
import type { Route } from '@dxweb/kit/route.ts'
import { collectionRoutes } from './collection-routes.ts'

/** Every register that is told as data. */
export const registers: readonly AnyCollection[] = [
  renters,
  locations,
  auditoriums,
  eventTypes,
  priceCategories,
  ledgers,
]

export const registerRoutes: Route[] = registers.flatMap((one) => collectionRoutes(one, registers))
