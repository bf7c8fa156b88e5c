import type { Services } from '@dxweb/kit/definitions/route.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Announces changes with the mark of the request, so that the page that sent the request does not read the rows again.
 */
export function markedChanges(request: FastifyRequest, services: Services): Services {
  const mark = request.headers['x-dx-mark']
  if (typeof mark !== 'string' || !/^[\w-]{8,40}$/.test(mark)) return services
  return {
    ...services,
    changed: (partnerId, topic) => services.changed(partnerId, topic, mark),
    seatsChanged: (partnerId, eventId, seatIds, andFigures) =>
      services.seatsChanged(partnerId, eventId, seatIds, andFigures, mark),
  }
}
