const noSums = { ticketCount: 0, paidCount: 0, freeCount: 0, grossOre: 0, feeOre: 0, vatOre: 0 }

/** The sales overview of an event of which nothing is sold. */
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
