/** Who an invoice is from, as it was issued. */
export interface Seller {
  name: string
  orgNumber: string
  address: string
  postalCode: string
  city: string
  email: string
  phone: string
  /** Of a limited company, which says so on its invoices. */
  isInBusinessRegister: boolean
  isVatRegistered: boolean
}

/** Who it is to. Without an organisation number there is no address for an electronic invoice. */
export interface Buyer {
  name: string
  orgNumber: string
  address: string
  postalCode: string
  city: string
  email: string
}

export const invoiceUnits = ['hour', 'day', 'piece', 'show', 'fixed'] as const
export type InvoiceUnit = (typeof invoiceUnits)[number]
