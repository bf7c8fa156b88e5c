import type { Buyer } from '@dxweb/areas/events/economy/buyers-contract.ts'

/** Tells buyers apart, also those who are no customers and whom a reservation names. */
export const buyerKey = ({ customerId, name, email, phone }: Buyer): string =>
  JSON.stringify([customerId, name, email, phone])
