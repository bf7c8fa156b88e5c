import { listReleases } from '@dxweb/areas/film/bookings/contract.ts'
import { callLoosely } from '../../../data/calls/call-api.ts'

export async function releaseOf({ partnerId, id }: { partnerId: number; id: number }) {
  const asked = { params: { partnerId }, query: { productionId: id } }
  const [film] = (await callLoosely(listReleases, asked)).releases
  return film ? { bureauId: film.bureauId, versions: film.versions } : {}
}
