import { orderFieldOf } from '@dxweb/kit/definitions/collection.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { DataTableProps } from '../../../ui/table/data-table.tsx'
import { useSetSearch } from '../../../ui/place/url-state.ts'
import type { RegisterLook } from '../look/look.ts'
import { filterPlans } from '../filters/row-filters.tsx'
import { useMayWrite } from '../look/use-may-write.ts'

const isPutInOrder = ({ collection }: RegisterLook) =>
  orderFieldOf(collection) === collection.orderBy

/**
 * Decides if rows can be moved, which needs a manual order and the right to write. `isWhole` is true if the list is in
 * manual order and only default filters hide rows.
 */
export function useRowOrder(look: RegisterLook, query: Readonly<Record<string, string>>) {
  const setSearch = useSetSearch()
  const mayWrite = useMayWrite(look.collection)
  const { sort = look.collection.orderBy, ...narrowing } = query
  const { defaultFilters = {} } = look
  const isDefault = Object.entries(narrowing).every(
    ([field, value]) => defaultFilters[field] === value,
  )
  const fields = ['q', 'sort', ...filterPlans(look).map(({ field }) => field)]
  return {
    isMoved: mayWrite && isPutInOrder(look),
    isWhole: sort === look.collection.orderBy && isDefault,
    showWhole: () => setSearch(Object.fromEntries(fields.map((field) => [field, undefined]))),
  }
}

export type RowOrder = ReturnType<typeof useRowOrder>

export interface ListTableProps extends DataTableProps<Row> {
  look: RegisterLook
  order: RowOrder
  nameOf: (row: Row) => string
}
