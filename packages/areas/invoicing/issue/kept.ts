import type { TaxedLine, Totals } from '../ground/amounts.ts'
import type { Buyer, InvoiceUnit, Seller } from '../ground/parties.ts'

export interface KeptLine extends TaxedLine {
  line: number
  description: string
  /** In hundredths. */
  quantity: number
  unit: InvoiceUnit
  unitPriceOre: number
  /** The invoice line that this line credits; credit notes only. */
  creditedLine: number | null
}

export interface KeptInvoice extends Totals {
  kind: 'invoice' | 'credit'
  number: number
  /** The number of the invoice that a credit note credits. */
  credits: number | null
  reason: string
  renterId: number
  orderId: number | null
  settlementId: number | null
  issuedOn: string
  dueOn: string
  deliveredOn: string
  reference: string
  orderNumber: string
  kid: string
  accountNumber: string
  seller: Seller
  buyer: Buyer
}
