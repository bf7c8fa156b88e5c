import { currentAddress } from './address.ts'
import { buildId } from './build-id.ts'

/** A partner in the called path overrides the partner in the page's address. */
function contextHeaders(url: string, asSelf: boolean): Record<string, string> {
  const here = currentAddress()
  const asked = /^\/api\/v1\/partners\/(\d+)(?:\/|\?|$)/.exec(url)
  const partnerId = asked ? Number(asked[1]) : here.partnerId
  const renterId = partnerId === here.partnerId ? here.renterId : 0
  return {
    'X-Dx-Version': buildId,
    'X-Dx-Renter': String(renterId),
    ...(partnerId !== null && { 'X-Dx-Partner': String(partnerId) }),
    ...(here.ninjaId !== null && !asSelf && { 'X-Dx-Ninja': String(here.ninjaId) }),
  }
}

export function callHeaders(url: string, asSelf = false): Record<string, string> {
  return { Accept: 'application/json', ...contextHeaders(url, asSelf) }
}
