import type { IntegrationId } from '@dxweb/areas/integrations/rules.ts'
import { queueNightly } from '@dxweb/areas/integrations/runs/store.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { dailyInstant, type Instant } from '@dxweb/kit/time/zoned-time.ts'
import { jobScope } from '../each-partner.ts'
import { lastDayToClose } from '../nightly.ts'
import type { ExtensionRunner } from './run-extensions.ts'

/** Returns the latest 02:00 in the venue's time zone: the first if it occurs twice, 03:00 if the clock skips it. */
export const nightBegan = (now: Date, zone: string): Instant =>
  dailyInstant(addDays(lastDayToClose(now, zone), 1), '02:00', zone)

export const queueEachNight =
  (integrationId: IntegrationId): NonNullable<ExtensionRunner['queueDue']> =>
  (db, { id, timeZone }, now) =>
    queueNightly(db, jobScope(id), integrationId, nightBegan(now, timeZone))
