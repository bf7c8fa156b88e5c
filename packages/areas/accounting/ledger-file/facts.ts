import type { VoucherKind } from '../vouchers/rules.ts'

export interface Party {
  /**
   * Number of the party. Renters to whom the venue owes money are suppliers, and are numbered separately from
   * distributors.
   */
  id: number | string
  name: string
  orgNumber: string
  address: string
  postalCode: string
  city: string
  account: string
  openingOre: number
  closingOre: number
}

export interface LedgerFacts {
  venue: {
    name: string
    orgNumber: string
    address: string
    postalCode: string
    city: string
    email: string
    phone: string
    contact: string
    isVatRegistered: boolean
  }
  accounts: { number: string; name: string; openingOre: number; closingOre: number }[]
  taxCodes: { code: string; nameNb: string; nameEn: string; basisPoints: number }[]
  customers: Party[]
  suppliers: Party[]
  totals: { count: number; lines: number; debitOre: number; creditOre: number }
  /** The last voucher number of each year, so that vouchers numbered while the file is being written are left out. */
  last: Record<string, number>
}

export interface VoucherLine {
  line: number
  account: string
  standard: string
  accountName: string
  purpose: string | null
  debitOre: number
  creditOre: number
  taxCode: string | null
  basisPoints: number | null
  vatOre: number
}

export interface LedgerVoucher {
  year: number
  number: number
  day: string
  kind: VoucherKind
  reference: string
  madeOn: string
  customerId: number | null
  supplierId: number | null
  renterId: number | null
  lines: VoucherLine[]
}

export function supplierOf(
  { purpose }: Pick<VoucherLine, 'purpose'>,
  { supplierId, renterId }: Pick<LedgerVoucher, 'supplierId' | 'renterId'>,
): string | null {
  if (purpose === 'payable' && supplierId !== null) return String(supplierId)
  return purpose === 'renters' && renterId !== null ? `R${renterId}` : null
}
