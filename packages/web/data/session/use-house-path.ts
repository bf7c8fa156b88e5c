import { usePartnerId } from './context.ts'

/** The address of a page of the house: 'report/ticket-sales' is '/partners/1003/report/ticket-sales'. */
export function useHousePath(): (page: string) => string {
  const house = `/partners/${usePartnerId()}`
  return (page) => `${house}/${page}`
}
