import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { type Id, leaveAt, leftList } from './kept-place.ts'
import { Neighbours } from './neighbours.tsx'
import type { PartQuery } from './parted-rows.ts'

interface PartNeighboursProps<R> {
  /** Key of the remembered scroll position. */
  register: string
  id: Id
  listTo: string
  /** Reads three rows of a list from a position. */
  around: (query: object, first: number) => PartQuery<R>
  idOf: (row: R) => Id
  nameOf: (row: R) => string
  linkOf: (row: R) => string
}

export function PartNeighbours<R>(props: PartNeighboursProps<R>) {
  const { register, id, listTo, around, idOf, nameOf, linkOf } = props
  const base = `${usePartnerId()} ${register}`
  const left = leftList(base, id)
  const first = Math.max(0, (left?.index ?? 0) - 1)
  const found = useQuery({
    ...around(left?.query ?? {}, first),
    enabled: left !== null,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // After a reload, only the tab's session storage contains the list.
    const kept = leftList(base, id)
    if (kept) leaveAt(base, kept)
  }, [base, id])
  const rows = found.data?.data ?? []
  const at = rows.findIndex((row) => idOf(row) === id)
  if (left === null || at === -1) return null
  const index = first + at
  const neighbour = (row: R | undefined, step: number) =>
    row && {
      to: linkOf(row),
      name: nameOf(row),
      onGo: () => leaveAt(base, { ...left, id: idOf(row), index: index + step }),
    }
  return (
    <Neighbours
      previous={neighbour(rows[at - 1], -1)}
      next={neighbour(rows[at + 1], 1)}
      place={index + 1}
      total={left.total}
      listTo={`${listTo}${left.search}`}
    />
  )
}
