import type { Locale } from '@dxweb/locales/catalog.ts'
import { type Issuer, issuerFacts } from '../../documents/issuer/issuer.ts'

/** A mail that a house signs, and that is answered to its own address where it has one. */
export const signed = (issuer: Issuer, locale: Locale) => ({
  sender: { name: issuer.name, facts: issuerFacts(issuer, locale === 'en' ? 'en' : 'nb') },
  replyTo: issuer.email,
})
