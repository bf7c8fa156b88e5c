/** Fields that nothing reads yet. An entry that is read, or that names no field, fails the test. */
export interface Waiting {
  fields: readonly string[]
  /** The issue that adds the reader; null if none is filed yet. */
  issue: number | null
  why: string
}

export const unreadSoFar: readonly Waiting[] = [
  {
    issue: null,
    why: 'People wrote them for people, who read them where they stand.',
    fields: ['campaigns.description', 'filmbookings.note', 'orders.note', 'projects.note'],
  },
  {
    issue: null,
    why: 'People compare them with the sum of the orders in the list; nothing is figured from them (0113).',
    fields: [
      'projects.agreedPriceOre',
      'projects.budgetOre',
      'projects.periodFrom',
      'projects.periodTo',
    ],
  },
  {
    issue: null,
    why: 'No form asks for it: an order names its production by the media base (0125).',
    fields: ['orders.productionLink'],
  },
  {
    issue: 20,
    why: 'Settlements of distributors and the media base read them.',
    fields: ['distributors.orgNumber', 'filmcopies.cplUuid', 'productions.actors'],
  },
]
