import { filmBookings, filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import { IconCalendarEvent, IconKey } from '@tabler/icons-react'
import { registerLook } from '../look/look.ts'

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
  // The newest come first: a house has years of them.
  usualSort: '-fromDay',
  initial: { isConfirmed: true },
  unseen: ['name'],
  form: 'page',
  parts: [
    {
      titleKey: 'settings.filmbookings.film',
      fields: ['productionId', 'bureauId', 'fromDay', 'toDay', 'isConfirmed', 'note'],
    },
    {
      titleKey: 'settings.filmbookings.shows',
      fields: ['wishedShows', 'leastShows', 'webSaleDays', 'halls', 'versions'],
    },
  ],
})

export const copiesOfFilms = registerLook(filmCopies, {
  icon: IconKey,
  columns: ['bookingId', 'dcpStatus', 'kdmUntil', 'kdmFrom', 'auditoriumId', 'cplUuid'],
  initial: { dcpStatus: 'missing' },
})
