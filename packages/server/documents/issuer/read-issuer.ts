import { ownTextPlaces } from '@dxweb/areas/partners/contract.ts'
import { issuerStatement, type StoredIssuer } from '@dxweb/areas/partners/issuer-store.ts'
import { eventAddressStatement } from '@dxweb/areas/venues/address-store.ts'
import { boxOfficePlacesStatement } from '@dxweb/areas/venues/opening-hours/store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { printablePicture } from '../../files/print-image.ts'
import { boxOfficeLines } from './box-office-lines.ts'
import type { Issuer } from './issuer.ts'
import type { Picture } from '../paper/draw-image.ts'
import type { Locale } from '../paper/pdf.ts'

/** Decoded logos by their content tag. */
const logos = new Map<string, Promise<Picture>>()
const maxLogos = 50

function logoOf({ logo, logoTag }: StoredIssuer): Promise<Picture> | null {
  if (logo === null) return null
  const known = logos.get(logoTag)
  if (known) return known
  if (logos.size >= maxLogos) logos.clear()
  const made = printablePicture(logo)
  logos.set(logoTag, made)
  made.catch(() => logos.delete(logoTag))
  return made
}

/** Returns the venue's texts in a language, or in the other language where a text is missing. */
function textsIn({ texts }: StoredIssuer, locale: Locale): Issuer['texts'] {
  const words = ownTextPlaces.map((place) => {
    const { nb = '', en = '' } = texts[place] ?? {}
    return [place, (locale === 'en' ? en || nb : nb || en).trim()]
  })
  return Object.fromEntries(words) as Issuer['texts']
}

async function issuerOf(stored: StoredIssuer, locale: Locale): Promise<Issuer> {
  const { logo: _logo, logoTag: _tag, texts: _texts, ...facts } = stored
  return { ...facts, logo: await logoOf(stored), texts: textsIn(stored, locale) }
}

export async function readIssuer(db: Database, scope: Scope, locale: Locale): Promise<Issuer> {
  const rows = await db.run<StoredIssuer>(scope, issuerStatement(scope.partnerId))
  return issuerOf(onlyRow(rows), locale)
}

export async function readIssuerAndBoxOffices(
  db: Database,
  scope: Scope,
  locale: Locale,
): Promise<{ issuer: Issuer; boxOffices: string[] }> {
  const { partnerId } = scope
  const [issuers, places] = await db.batch(scope, [
    issuerStatement(partnerId),
    boxOfficePlacesStatement(partnerId),
  ])
  const stored = onlyRow(issuers)
  const boxOffices = boxOfficeLines(places, null, locale)
  return { issuer: await issuerOf(stored, locale), boxOffices }
}

export async function readIssuerAndPlace(
  db: Database,
  scope: Scope,
  eventId: number,
  locale: Locale,
): Promise<{ issuer: Issuer; address: string; boxOffices: string[] }> {
  const { partnerId } = scope
  const [issuers, events, places] = await db.batch(scope, [
    issuerStatement(partnerId),
    eventAddressStatement(partnerId, eventId),
    boxOfficePlacesStatement(partnerId),
  ])
  const stored = onlyRow(issuers)
  const { address, auditoriumId } = onlyRow(events)
  const boxOffices = boxOfficeLines(places, auditoriumId, locale)
  return { issuer: await issuerOf(stored, locale), address, boxOffices }
}
