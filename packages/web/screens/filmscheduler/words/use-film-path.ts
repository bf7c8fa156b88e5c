import { useToPage } from '../../../data/session/context.ts'

/** Path of a tab of the film scheduler, or of a page below. */
export function useFilmPath(): (rest?: string) => string {
  const path = useToPage()
  return (rest) => path(rest === undefined ? 'filmscheduler' : `filmscheduler/${rest}`)
}
