import { usePartnerId } from '../../../data/session/context.ts'

/** The address of a tab of the film scheduler, or of what is in it. */
export function useFilmPath(): (rest?: string) => string {
  const base = `/partners/${usePartnerId()}/filmscheduler`
  return (rest) => (rest === undefined ? base : `${base}/${rest}`)
}
