import type { OwnTextPlace } from '@dxweb/areas/partners/contract.ts'
import type { IssuerFacts } from '@dxweb/areas/partners/issuer-store.ts'
import { formatOrgNumber, formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Picture } from '../paper/draw-image.ts'
import type { Locale } from '../paper/pdf.ts'

export interface Issuer extends IssuerFacts {
  logo: Picture | null
  /** Texts in the document's language; '' for texts that the venue has not set. */
  texts: Record<OwnTextPlace, string>
}

/** Returns an address such as 'Strandgata 1, 5004 Bergen', and omits parts that are missing. */
const addressLine = (of: Pick<Issuer, 'address' | 'postalCode' | 'city'>): string =>
  [of.address, `${of.postalCode} ${of.city}`.trim()].filter(Boolean).join(', ')

export function issuerFacts(issuer: Issuer, locale: Locale): string[] {
  const number = formatOrgNumber(issuer.orgNumber)
  const reached = [issuer.email, issuer.phone && formatPhone(issuer.phone)]
  return [
    issuer.orgNumber && translate(locale, 'ticketing.receipt.orgNumber', { number }),
    addressLine(issuer),
    reached.filter(Boolean).join(' · '),
  ].filter(Boolean)
}
