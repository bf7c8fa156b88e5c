import { type BoxOffice, boxOfficesFor } from '@dxweb/areas/venues/opening-hours/box-offices.ts'
import { listOpeningHours } from '@dxweb/areas/venues/opening-hours/contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { collectionKey } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'

/** Below the register's key: whoever changes the hours of a location changes these. */
const openingHours = (partnerId: number) =>
  queryOptions({
    queryKey: [...collectionKey(partnerId, 'locations'), 'opening-hours'],
    queryFn: ({ signal }) => callApi(listOpeningHours, { params: { partnerId }, signal }),
  })

const none: readonly BoxOffice[] = []

/** Where tickets of a hall are picked up, and when; without a hall those of the house. None until that is read. */
export function useBoxOffices(auditoriumId: number | null): readonly BoxOffice[] {
  const enabled = useCan()('reservations.read')
  const { data } = useQuery({ ...openingHours(usePartnerId()), enabled })
  return useMemo(() => (data ? boxOfficesFor(data.data, auditoriumId) : none), [data, auditoriumId])
}
