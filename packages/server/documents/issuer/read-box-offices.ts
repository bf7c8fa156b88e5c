import { eventAddressStatement } from '@dxweb/areas/venues/address-store.ts'
import { boxOfficePlacesStatement } from '@dxweb/areas/venues/opening-hours/store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { boxOfficeLines } from './box-office-lines.ts'
import type { Locale } from '../paper/pdf.ts'

export async function readEventBoxOffices(
  db: Database,
  scope: Scope,
  eventId: number,
  locale: Locale,
): Promise<string[]> {
  const { partnerId } = scope
  const [places, events] = await db.batch(scope, [
    boxOfficePlacesStatement(partnerId),
    eventAddressStatement(partnerId, eventId),
  ])
  const { auditoriumId } = onlyRow(events)
  return boxOfficeLines(places, auditoriumId, locale)
}
