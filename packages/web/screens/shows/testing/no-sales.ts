const noSums = { ticketCount: 0, paidCount: 0, freeCount: 0, grossOre: 0, feeOre: 0, vatOre: 0 }

export const overview = {
  capacity: 12,
  blockedCount: 0,
  reservedCount: 0,
  heldCount: 0,
  total: noSums,
  byCategory: [],
  byChannel: [],
  byMeans: [],
  byDay: [],
}

export const foundCampaign = {
  code: 'zb4k7qx2',
  campaign: { id: 1, name: 'Plakat', state: 'active' },
  event: null,
}

export const choices = {
  auditoriums: ['Storsalen', 'Lillesalen'].map((name, index) => {
    return { id: index + 1, name, capacity: 12, isCinema: false, isNumbered: true }
  }),
  eventTypes: [{ id: 1, name: 'Revy', color: '#2f7f74', isCinema: false }],
  renters: [{ id: 4, name: 'Sundet Revylag' }],
}
