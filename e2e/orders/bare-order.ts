/** An order of a commercial renter by the fields that its form has, without commission. */
export const bareOrder = {
  number: '',
  renterId: 2,
  projectId: null,
  optionUntil: null,
  contactPerson: '',
  accountNumber: '',
  agreedPriceOre: null,
  commissionPercent: 0,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  note: '',
}
