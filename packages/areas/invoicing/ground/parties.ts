/** A buyer without an organisation number has no address for electronic invoices. */
export interface Buyer {
  name: string
  orgNumber: string
  address: string
  postalCode: string
  city: string
  email: string
}

export interface Seller extends Buyer {
  contact?: string | undefined
  phone: string
  /** True for limited companies, which must state their registration on invoices. */
  isInBusinessRegister: boolean
  isVatRegistered: boolean
}

export const invoiceUnits = ['hour', 'day', 'piece', 'show', 'fixed'] as const
export type InvoiceUnit = (typeof invoiceUnits)[number]
