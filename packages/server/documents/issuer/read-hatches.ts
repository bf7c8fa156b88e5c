import { eventAddressStatement } from '@dxweb/areas/venues/address-store.ts'
import { hatchPlacesStatement } from '@dxweb/areas/venues/opening-hours/store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { hatchLines } from './hatch-lines.ts'
import type { Locale } from '../paper/pdf.ts'

/** When the box office is open where an event's tickets are picked up. */
export async function readEventHatches(
  db: Database,
  scope: Scope,
  eventId: number,
  locale: Locale,
): Promise<string[]> {
  const { partnerId } = scope
  const [places, events] = await db.batch(scope, [
    hatchPlacesStatement(partnerId),
    eventAddressStatement(partnerId, eventId),
  ])
  const { auditoriumId } = onlyRow(events)
  return hatchLines(places, auditoriumId, locale)
}
