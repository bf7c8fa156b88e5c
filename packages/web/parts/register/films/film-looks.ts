import { filmBookings, filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import { filmPrices } from '@dxweb/areas/film/prices/contract.ts'
import { filmTerms } from '@dxweb/areas/film/rental/terms/contract.ts'
import { IconCalendarEvent, IconFileDollar, IconKey, IconTicket } from '@tabler/icons-react'
import { registerLook, type FormValues } from '../look/look.ts'
import { FilmOfBooking } from './film-of-booking.tsx'
import {
  bookingQuestion,
  importQuestion,
  removalQuestion,
  termsQuestion,
} from './film-questions.ts'
import { releaseOf } from './release-of.ts'

export const bookingsOfFilms = registerLook(filmBookings, {
  icon: IconCalendarEvent,
  columns: [
    'productionId',
    'fromDay',
    'toDay',
    'bureauId',
    'wishedShows',
    'leastShows',
    'isConfirmed',
  ],
  // Newest first, since a venue has years of bookings.
  defaultSort: '-fromDay',
  initial: { isConfirmed: true },
  hiddenFields: ['name'],
  beforeDelete: bookingQuestion,
  initialFromAddress: ({ productionId }) =>
    productionId ? { productionId: Number(productionId) } : {},
  autofill: { productionId: releaseOf },
  Aside: FilmOfBooking,
  isAsideRead: true,
  form: 'page',
  parts: [
    {
      titleKey: 'settings.filmbookings.film',
      fields: ['productionId', 'bureauId', 'fromDay', 'toDay', 'isConfirmed', 'note'],
    },
    {
      titleKey: 'label.shows',
      fields: ['wishedShows', 'leastShows', 'webSaleDays', 'halls', 'versions'],
    },
  ],
})

export const copiesOfFilms = registerLook(filmCopies, {
  icon: IconKey,
  columns: ['bookingId', 'dcpStatus', 'kdmFrom', 'kdmUntil', 'auditoriumId'],
  initial: { dcpStatus: 'missing' },
})

export const filmPriceLook = registerLook(filmPrices, {
  icon: IconTicket,
  columns: [
    'showingType',
    'priceName',
    'categories',
    'takesSupplements',
    'isSoldOnWeb',
    'webSaleDays',
  ],
  written: ['categories'],
  initial: { takesSupplements: true, isSoldOnWeb: true },
  webFields: ['isSoldOnWeb', 'webSaleDays'],
  form: 'page',
})

const ofMethod: Readonly<Record<string, RegExp>> = {
  weekPercents: /^distributorPercent$/,
  steps: /^slidingByAdmissions$/,
  amountOre: /Fixed/,
}

const isOfMethod = (field: string, { method }: FormValues) =>
  ofMethod[field]?.test(String(method)) !== false

export const termsOfFilms = registerLook(filmTerms, {
  icon: IconFileDollar,
  columns: ['bureauId', 'startsOn', 'productionId', 'method', 'weekPercents', 'amountOre'],
  written: ['weekPercents'],
  initial: { startsTime: '05:00', minimumOre: 0, method: 'distributorPercent' },
  hiddenFields: ['name'],
  // These fields are edited only in the form, which shows the settled weeks that a change corrects.
  edit: {
    bureauId: false,
    startsOn: false,
    startsTime: false,
    productionId: false,
    dimension: false,
    speech: false,
    auditoriumId: false,
    locationId: false,
    showKind: false,
    method: false,
    amountOre: false,
    minimumOre: false,
  },
  isFieldShown: isOfMethod,
  beforeSave: termsQuestion,
  beforeImport: importQuestion,
  beforeDelete: ({ partnerId, row }) => removalQuestion({ partnerId, rows: row ? [row] : [] }),
  beforeDeleteMany: removalQuestion,
  form: 'page',
  parts: [
    {
      titleKey: 'settings.filmterms.scope',
      fields: ['productionId', 'dimension', 'speech', 'auditoriumId', 'locationId', 'showKind'],
    },
    {
      titleKey: 'register.filmterms.method',
      fields: ['method', 'weekPercents', 'steps', 'amountOre', 'minimumOre', 'note'],
    },
  ],
})
