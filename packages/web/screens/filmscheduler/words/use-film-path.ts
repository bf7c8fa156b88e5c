import { useHousePath } from '../../../data/session/use-house-path.ts'

/** Path of a tab of the film scheduler, or of a page below. */
export function useFilmPath(): (rest?: string) => string {
  const path = useHousePath()
  return (rest) => path(rest === undefined ? 'filmscheduler' : `filmscheduler/${rest}`)
}
