import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import type { Call } from '@dxweb/kit/definitions/route.ts'

type Part<K extends keyof Call<EndpointParts>> = Pick<Call<EndpointParts>, K>

export function readVersion(call: Part<'ifMatch'>, body: { version?: number | undefined } = {}) {
  const version = body.version ?? call.ifMatch
  if (version === null) throw new Refusal('version_required')
  return version
}

export const zoneOf = ({ caller }: Part<'caller'>) => caller.partner?.timeZone ?? defaultTimeZone
