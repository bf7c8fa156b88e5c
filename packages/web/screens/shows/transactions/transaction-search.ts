import type { SaleBuyer } from '@dxweb/areas/ticketing/buyers/contract.ts'
import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'

/** The signs of a number as far as they are typed, whatever stands between them. */
const signsOf = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Fewer digits than these are in too many telephone numbers. */
const leastDigits = 3

/** Whether a sale is meant by what is typed: a part of its receipt's number, or of its buyer's name, mail or telephone. */
export function isMeant(typed: string, saleId: string, buyer: SaleBuyer | undefined): boolean {
  const wanted = typed.trim().toLocaleLowerCase('nb')
  if (wanted === '') return true
  const signs = signsOf(typed)
  if (signs !== '' && signsOf(receiptNumber(saleId)).includes(signs)) return true
  if (buyer === undefined) return false
  const digits = typed.replaceAll(/\D/g, '')
  const isPhone = digits.length >= leastDigits && !/\p{L}/u.test(typed)
  return (
    buyer.name.toLocaleLowerCase('nb').includes(wanted) ||
    buyer.email.toLowerCase().includes(wanted) ||
    (isPhone && buyer.phone.replaceAll(/\D/g, '').includes(digits))
  )
}
