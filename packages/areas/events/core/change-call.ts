import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import type { Call } from '@dxweb/kit/definitions/route.ts'

type Part<K extends keyof Call<EndpointParts>> = Pick<Call<EndpointParts>, K>

/** The version a change was decided on: in the body, or in `If-Match`. */
export function readVersion(call: Part<'ifMatch'>, body: { version?: number | undefined } = {}) {
  const version = body.version ?? call.ifMatch
  if (version === null) throw new Refusal('version_required')
  return version
}

/** Tells whoever watches the events or their list. */
export function tellChange(
  { services, scope }: Part<'services' | 'scope'>,
  ids: readonly number[],
) {
  for (const id of ids) services.changed(scope.partnerId, `event:${id}`)
  services.changed(scope.partnerId, 'events')
}

/** The zone of the house's clock. */
export const zoneOf = ({ caller }: Part<'caller'>) => caller.partner?.timeZone ?? usualTimeZone
