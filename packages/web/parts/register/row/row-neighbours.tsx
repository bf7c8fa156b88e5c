import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { neighboursQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { keepPlace } from '../../list/kept-place.ts'
import { Neighbours } from '../../list/neighbours.tsx'
import type { RegisterLook } from '../look/look.ts'
import { useListQuery } from '../filters/row-filters.tsx'

interface RowNeighboursProps {
  look: RegisterLook
  base: string
  id: number
}

export function RowNeighbours({ look, base, id }: RowNeighboursProps) {
  const register = look.collection.name
  const { query } = useListQuery(look)
  const { data } = useQuery({
    ...neighboursQuery(usePartnerId(), register, id, query),
    placeholderData: keepPreviousData,
  })
  const place = data?.place ?? null
  useEffect(() => {
    if (place !== null) keepPlace(base, query, { register, index: place - 1, id })
  }, [base, query, place, id, register])
  if (!data || place === null) return null
  const neighbour = (other: number | null) =>
    other === null ? undefined : { to: `${base}/${other}` }
  return (
    <Neighbours
      keepsQuery
      previous={neighbour(data.previous)}
      next={neighbour(data.next)}
      place={place}
      total={data.total ?? 0}
    />
  )
}
