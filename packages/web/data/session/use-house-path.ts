import { usePartnerId } from './context.ts'

/** Path of a page of the venue: 'report/ticket-sales' is '/partners/1003/report/ticket-sales'. */
export function useHousePath(): (page: string) => string {
  const house = `/partners/${usePartnerId()}`
  return (page) => `${house}/${page}`
}
