/** Fields that wait for what reads them. An entry that something reads, or that names no field, fails the test. */
export interface Waiting {
  fields: readonly string[]
  /** The issue that brings the reader; null where none has been filed yet. */
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
  {
    issue: null,
    why: 'Tills of any make read them through the API (kiosk goods are sold on tills, not here).',
    fields: [
      'products.groupId',
      'products.productType',
      'products.depositOre',
      'products.bulkWeight',
      'products.ownVatTypeId',
      'products.barcode1',
      'products.barcode2',
      'products.barcode3',
      'products.isStocked',
      'products.isSelfService',
      'products.selfServiceText',
      'products.selfServiceMax',
      'productMenu.menuGroupId',
      'productMenu.barcode',
      'productMenu.isActive',
      'operators.number',
      'operators.isActive',
      'registries.number',
      'registries.kind',
      'registries.floatOre',
      'registries.isActive',
      'registries.locationId',
    ],
  },
  {
    issue: null,
    why: 'The SAF-T files of tills and books are written with them.',
    fields: [
      'vattypes.saftCode',
      'saftcodes.list',
      'saftcodes.code',
      'saftcodes.nameNb',
      'saftcodes.nameEn',
    ],
  },
]
