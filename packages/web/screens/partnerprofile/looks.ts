import { campaignAddresses } from '@dxweb/areas/campaigns/contract.ts'
import { ledgers, saftCodes, vatTypes } from '@dxweb/areas/accounting/contract.ts'
import { eventTypes, nkCategories } from '@dxweb/areas/events/core/event-types.ts'
import { bureaus } from '@dxweb/areas/film/contract.ts'
import { filmRates } from '@dxweb/areas/film/rental/terms/contract.ts'
import { mediabaseLanguages } from '@dxweb/areas/mediabase/contract.ts'
import { membershipTypes } from '@dxweb/areas/memberships/types.ts'
import { ownTextPlaces, partnerTexts } from '@dxweb/areas/partners/contract.ts'
import { priceTypes } from '@dxweb/areas/renters/price-types/contract.ts'
import { resourceGroups, resources, staff } from '@dxweb/areas/resources/contract.ts'
import { priceZoneMaps } from '@dxweb/areas/seating/contract.ts'
import { priceAdjustments, priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { tonoTariffs } from '@dxweb/areas/tono/tariffs/contract.ts'
import { auditoriums, locationGroups, locations } from '@dxweb/areas/venues/contract.ts'
import { hallPrices } from '@dxweb/areas/venues/hall-prices/contract.ts'
import {
  IconArmchair,
  IconBuilding,
  IconCategory,
  IconCash,
  IconDiscount,
  IconFolders,
  IconIdBadge2,
  IconLink,
  IconLanguage,
  IconPalette,
  IconMovie,
  IconMusic,
  IconPercentage,
  IconReceiptTax,
  IconSpeakerphone,
  IconTags,
  IconTicket,
  IconUsersGroup,
  IconWallet,
  IconBlockquote,
} from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
export {
  bookingsOfFilms,
  copiesOfFilms,
  termsOfFilms,
} from '../../parts/register/films/film-looks.ts'
import { filmPriceLook } from '../../parts/register/films/film-looks.ts'
import { lostPrice } from './accounts/lost-price.ts'
import { VatTimeline } from './accounts/vat-timeline.tsx'
import { FilmPricePreview } from './film-prices/film-price-preview.tsx'
import { NkCode } from './nk-code.tsx'
import { MemberPrices } from './member-prices/member-prices.tsx'
import { TemplateZones } from './zone-templates/template-zones.tsx'

export const halls = registerLook(auditoriums, {
  icon: IconArmchair,
  columns: ['name', 'locationId', 'capacity', 'isCinema', 'seatMapId'],
})

export const pricesOfHalls = registerLook(hallPrices, {
  icon: IconCash,
  columns: ['auditoriumId', 'priceTypeId', 'priceDays', 'upToHours', 'priceOre', 'vatTypeId'],
  initial: { priceDays: 'every' },
})

export const typesOfPrices = registerLook(priceTypes, { icon: IconTags })

export const venues = registerLook(locations, {
  icon: IconBuilding,
  columns: ['name', 'address', 'postalCode', 'city', 'groupId', 'isExternal'],
})

export const venueGroups = registerLook(locationGroups, {
  icon: IconFolders,
})

export const zoneTemplates = registerLook(priceZoneMaps, {
  icon: IconPalette,
  columns: ['name', 'seatMapId', 'zones'],
  written: ['zones'],
  kept: ['zones'],
  form: 'page',
  locked: () => ({ fields: ['seatMapId'], reasonKey: 'settings.zoneTemplates.locked' }),
  Aside: TemplateZones,
  isAsideRead: true,
})

export const ticketCategories = registerLook(priceCategories, {
  icon: IconTicket,
  columns: [
    'name',
    'standardPriceOre',
    'prices',
    'isSoldOnWeb',
    'isAddedToCinema',
    'isAddedToCulture',
  ],
  initial: { isSoldOnWeb: true },
  webFields: ['isSoldOnWeb'],
  noticeOf: (sides) => {
    const name = lostPrice(sides)
    return name === undefined ? undefined : { textKey: 'settings.lostPrice', values: { name } }
  },
  parts: [
    { titleKey: 'label.priceOre', fields: ['standardPriceOre', 'prices'] },
    {
      titleKey: 'settings.part.use',
      fields: ['isAddedToCinema', 'isAddedToCulture', 'isCompanion', 'needsMembership'],
    },
  ],
})

export const adjustments = registerLook(priceAdjustments, {
  icon: IconDiscount,
  columns: ['name', 'amountOre', 'filmFormat', 'isActive'],
  initial: { isActive: true },
})

export const typesOfMemberships = registerLook(membershipTypes, {
  icon: IconIdBadge2,
  columns: ['name', 'priceOre', 'months', 'seasonTo', 'categories', 'isActive'],
  initial: { isActive: true, months: 12, mostAtOnce: 1 },
  parts: [
    { titleKey: 'reportsadmin.setting.period', fields: ['months', 'seasonFrom', 'seasonTo'] },
    {
      titleKey: 'settings.part.rights',
      About: MemberPrices,
      fields: ['categories', 'mostUses', 'mostPerEvent', 'mostAtOnce'],
    },
  ],
})

export const typesOfEvents = registerLook(eventTypes, {
  icon: IconCategory,
  columns: ['name', 'vatTypeId', 'nkCategoryId', 'isCinema', 'hasTono'],
  initial: { color: '#2f7f74' },
})

export const thingsAndFunctions = registerLook(resources, {
  icon: IconSpeakerphone,
  columns: ['name', 'groupId', 'unitCount', 'isFunction', 'hourlyRateOre', 'isActive'],
  initial: { isActive: true, unitCount: 1, hours: 0, hourlyRateOre: 0, unit: 'hour' },
})

export const groupsOfResources = registerLook(resourceGroups, {
  icon: IconFolders,
})

export const people = registerLook(staff, {
  icon: IconUsersGroup,
  columns: ['name', 'mobile', 'email', 'isActive'],
  initial: { isActive: true },
})

export const accounts = registerLook(ledgers, {
  icon: IconWallet,
  columns: ['number', 'name', 'vatTypeId', 'isSystem', 'state'],
  edit: { number: false },
  defaultFilters: { state: 'active' },
  hiddenFields: ['isSystem'],
  locked: ({ isSystem }) =>
    isSystem === true
      ? { fields: ['number'], reasonKey: 'settings.ledgers.system', isKept: true }
      : undefined,
})

export const vat = registerLook(vatTypes, {
  icon: IconPercentage,
  columns: ['code', 'basisPoints', 'saftCode'],
  edit: { code: false, saftCode: false },
  form: 'page',
  hiddenFields: ['basisPoints', 'rates'],
  Aside: VatTimeline,
  isAsideRead: true,
})

export const saft = registerLook(saftCodes, {
  icon: IconReceiptTax,
  columns: ['code', 'nameNb', 'nameEn', 'list'],
})

export const categoriesOfStatistics = registerLook(nkCategories, {
  icon: IconTags,
  columns: ['code'],
  cells: { code: NkCode },
})

export const musicTariffs = registerLook(tonoTariffs, {
  icon: IconMusic,
  columns: ['validFrom', 'minimumOre', 'steps', 'includedListeners', 'perListenerOre'],
  initial: { includedListeners: 100 },
  form: 'page',
  hiddenFields: ['isUsed', 'madeOn'],
  locked: ({ isUsed }) =>
    isUsed === true
      ? {
          fields: ['validFrom', 'minimumOre', 'steps', 'includedListeners', 'perListenerOre'],
          reasonKey: 'settings.tonotariffs.used',
          isKept: true,
        }
      : undefined,
})

export const ownTexts = registerLook(partnerTexts, {
  icon: IconBlockquote,
  columns: ['place', 'textNb', 'textEn'],
  offered: () => ({ place: ownTextPlaces }),
  form: 'page',
})

export const distributors = registerLook(bureaus, {
  icon: IconMovie,
  columns: ['name', 'contactName', 'phone', 'email', 'orgNumber', 'isActive'],
  initial: { isActive: true },
})

export const pricesOfFilms = { ...filmPriceLook, Aside: FilmPricePreview, isAsideRead: true }

export const ratesOfFilms = registerLook(filmRates, {
  icon: IconPercentage,
  columns: ['validFrom', 'levyPercent', 'tonoPercent', 'rentalVatPercent'],
})

export const languages = registerLook(mediabaseLanguages, {
  icon: IconLanguage,
  columns: ['name', 'code'],
})

/** Allowed targets of campaigns' short links. */
export const campaignPages = registerLook(campaignAddresses, {
  icon: IconLink,
  columns: ['address'],
})
