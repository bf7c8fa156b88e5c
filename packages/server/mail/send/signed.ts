import type { Locale } from '@dxweb/locales/catalog.ts'
import { type Issuer, issuerFacts } from '../../documents/issuer/issuer.ts'

export const signed = (issuer: Issuer, locale: Locale) => ({
  sender: { name: issuer.name, facts: issuerFacts(issuer, locale === 'en' ? 'en' : 'nb') },
  replyTo: issuer.email,
})
