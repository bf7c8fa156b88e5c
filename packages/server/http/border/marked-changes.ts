import type { Services } from '@dxweb/kit/definitions/route.ts'
import type { FastifyRequest } from 'fastify'

/** Announces changes with the mark of the call, so that its sender need not read them twice. */
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
