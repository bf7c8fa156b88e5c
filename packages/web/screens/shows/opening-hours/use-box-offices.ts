import { type BoxOffice, boxOfficesFor } from '@dxweb/areas/venues/opening-hours/box-offices.ts'
import { listOpeningHours } from '@dxweb/areas/venues/opening-hours/contract.ts'
import { useMemo } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'

const none: readonly BoxOffice[] = []

/** Returns the box office of the hall, or else the venue's own box offices. Empty while loading. */
export function useBoxOffices(auditoriumId: number | null): readonly BoxOffice[] {
  const enabled = useCan()('reservations.read')
  const { data } = useRead(listOpeningHours, {}, { enabled })
  return useMemo(() => (data ? boxOfficesFor(data.data, auditoriumId) : none), [data, auditoriumId])
}
