import { resourceGroups, resources, staff } from '@dxweb/areas/resources/contract.ts'
import { useList } from '../../../../data/rows/collections.ts'

const wholeList = { limit: 1000 }

/** Offers active resources and staff, and always those that are already booked. */
export function useBookingChoices(booked: { resourceId: number; staffId: number | null } | null) {
  const groups = useList(resourceGroups, { ...wholeList, sort: 'sort' }).data?.data
  const things = useList(resources, { ...wholeList, sort: 'sort' }).data?.data
  const people = useList(staff, wholeList).data?.data
  const names = new Map(groups?.map(({ id, name }) => [id, name]))
  const places = new Map(groups?.map(({ id }, place) => [id, place]))
  const placeOf = (groupId: number) => places.get(groupId) ?? places.size
  return {
    isPending: things === undefined || people === undefined || groups === undefined,
    resources: (things ?? [])
      .filter(({ id, isActive }) => isActive || id === booked?.resourceId)
      .toSorted((a, b) => placeOf(a.groupId) - placeOf(b.groupId)),
    groupOf: (groupId: number) => names.get(groupId) ?? '',
    staff: (people ?? []).filter(({ id, isActive }) => isActive || id === booked?.staffId),
  }
}

export type BookingChoices = ReturnType<typeof useBookingChoices>
