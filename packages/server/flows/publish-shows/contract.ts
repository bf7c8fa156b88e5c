import { chosenEvents } from '@dxweb/areas/events/core/chosen-events.ts'
import { atOwnRisk } from '@dxweb/areas/events/core/event-draft.ts'
import { maxShows } from '@dxweb/areas/events/screenings/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const publishShows = endpoint('POST', '/partners/{partnerId}/film/shows/publish', {
  permit: 'film.write',
  changes: ['event:{events.id}', 'events'],
  summary:
    'Publish draft film shows and open their sale atomically, unless their film weeks have errors',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({ events: chosenEvents(maxShows), atOwnRisk }),
  reply: z.object({ events: z.array(z.object({ id, version })) }),
  /** For `wrong_state`, the details list the problems as `clashes`. */
  errors: ['not_found', 'stale', 'wrong_state'],
})
