import { venueUsers } from '@dxweb/areas/access/users/contract.ts'
import { ledgers, saftCodes, vatTypes } from '@dxweb/areas/accounting/contract.ts'
import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import { campaignAddresses, campaigns } from '@dxweb/areas/campaigns/contract.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import {
  cancellationReasons,
  eventTypes,
  nkCategories,
} from '@dxweb/areas/events/core/event-types.ts'
import { bureaus } from '@dxweb/areas/film/contract.ts'
import { filmBookings, filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import { filmPrices } from '@dxweb/areas/film/prices/contract.ts'
import { filmRates, filmTerms } from '@dxweb/areas/film/rental/terms/contract.ts'
import { mediabaseLanguages } from '@dxweb/areas/mediabase/contract.ts'
import { distributors, productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { membershipTypes } from '@dxweb/areas/memberships/types.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'
import { organizer, partnerTexts } from '@dxweb/areas/partners/contract.ts'
import {
  operators,
  productGroups,
  productMenu,
  productMenuGroups,
  productMenuItems,
  products,
  registries,
  stockLocations,
  touchGroups,
} from '@dxweb/areas/products/contract.ts'
import { orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { renters } from '@dxweb/areas/renters/contract.ts'
import { priceTypes } from '@dxweb/areas/renters/price-types/contract.ts'
import { hallPrices } from '@dxweb/areas/venues/hall-prices/contract.ts'
import { resourceGroups, resources, staff } from '@dxweb/areas/resources/contract.ts'
import { priceZoneMaps, priceZones, seatMaps } from '@dxweb/areas/seating/contract.ts'
import { priceAdjustments, priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { refundReasons } from '@dxweb/areas/ticketing/refunds/contract.ts'
import { auditoriums, locationGroups, locations } from '@dxweb/areas/venues/contract.ts'
import { tonoTariffs } from '@dxweb/areas/tono/tariffs/contract.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { Route } from '@dxweb/kit/definitions/route.ts'
import { collectionRoutes, readingRoutes } from './collection-routes.ts'

export const registers: readonly AnyCollection[] = [
  priceTypes,
  renters,
  locationGroups,
  locations,
  auditoriums,
  hallPrices,
  seatMaps,
  priceZones,
  priceZoneMaps,
  eventTypes,
  cancellationReasons,
  refundReasons,
  nkCategories,
  priceCategories,
  priceAdjustments,
  membershipTypes,
  ledgers,
  vatTypes,
  saftCodes,
  tonoTariffs,
  resourceGroups,
  resources,
  staff,
  bureaus,
  filmBookings,
  filmCopies,
  filmPrices,
  filmTerms,
  filmRates,
  customers,
  campaigns,
  campaignAddresses,
  projects,
  orders,
  orderLines,
  partnerTexts,
  organizer,
  mediabaseLanguages,
  distributors,
  productions,
  productGroups,
  touchGroups,
  products,
  productMenuGroups,
  productMenu,
  productMenuItems,
  operators,
  stockLocations,
  registries,
]

export const registerRoutes: Route[] = [
  ...registers.flatMap((one) => collectionRoutes(one, registers)),
  ...readingRoutes(venueUsers, registers),
]
