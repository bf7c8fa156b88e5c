/** An invoice is sent to it. Without an organisation number there is no address for an electronic invoice. */
export interface Buyer {
  name: string
  orgNumber: string
  address: string
  postalCode: string
  city: string
  email: string
}

/** The seller as it was at the time of issue. */
export interface Seller extends Buyer {
  /** Contact person of the invoice. */
  contact?: string | undefined
  phone: string
  /** True for limited companies, which state it on their invoices. */
  isInBusinessRegister: boolean
  isVatRegistered: boolean
}

export const invoiceUnits = ['hour', 'day', 'piece', 'show', 'fixed'] as const
export type InvoiceUnit = (typeof invoiceUnits)[number]
