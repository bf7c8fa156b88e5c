import { type EventPlace, eventAddressStatement } from '@dxweb/areas/venues/address-store.ts'
import type { HatchPlace } from '@dxweb/areas/venues/opening-hours/hatches.ts'
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
  const asked = [hatchPlacesStatement(partnerId), eventAddressStatement(partnerId, eventId)]
  const [places = [], events] = await db.batch(scope, asked)
  const { auditoriumId } = onlyRow(events as unknown as EventPlace[] | undefined)
  return hatchLines(places as unknown as HatchPlace[], auditoriumId, locale)
}
