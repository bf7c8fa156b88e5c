import { useHousePath } from '../../../data/session/use-house-path.ts'

/** The address of a tab of the film scheduler, or of what is in it. */
export function useFilmPath(): (rest?: string) => string {
  const path = useHousePath()
  return (rest) => path(rest === undefined ? 'filmscheduler' : `filmscheduler/${rest}`)
}
