import { useToPage } from '../../../data/session/context.ts'

export function useFilmPath(): (rest?: string) => string {
  const path = useToPage()
  return (rest) => path(rest === undefined ? 'filmscheduler' : `filmscheduler/${rest}`)
}
