/** Request bodies as sent by forms. A test sets only the fields that matter to it. */

export const eventDraft = {
  title: 'Vårkonsert',
  auditoriumId: 1,
  eventTypeId: 1,
  date: '2031-03-07',
  startTime: '19:00',
  endTime: '21:00',
  renterId: null as number | null,
  organizer: '',
}

export const showDraft = {
  auditoriumId: 2,
  startTime: '18:00',
  showingType: 'ordinary',
  preshowMinutes: 15,
  pauseMinutes: 0,
  cleaningMinutes: 15,
}

export const customerDraft = {
  firstName: 'Kari',
  lastName: 'Nes',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  wantsMail: false,
  wantsSms: false,
  note: '',
}

export const proposalDraft = {
  originalTitle: '',
  kind: 'film',
  runtimeMinutes: null as number | null,
  ageLimit: null,
  year: null as number | null,
  premiereOn: null,
  director: '',
  filmNumber: '',
  imdbId: '',
  versions: [] as object[],
  note: '',
}

export const filmBookingDraft = {
  bureauId: null,
  toDay: null as string | null,
  halls: [],
  versions: [],
  wishedShows: null as number | null,
  leastShows: null,
  isConfirmed: true,
  note: '',
}

export const orderDraft = {
  number: '',
  renterId: 2,
  projectId: null as number | null,
  optionUntil: null as string | null,
  contactPerson: '',
  accountNumber: '',
  agreedPriceOre: null as number | null,
  commissionPercent: 0,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  note: '',
}
