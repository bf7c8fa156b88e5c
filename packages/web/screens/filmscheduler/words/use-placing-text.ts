import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import type { Placing } from '../rules/next-free.ts'

export function usePlacingText({ halls, shelf, shows }: FilmWeek) {
  const when = useWhen()
  return ({ productionId, auditoriumId, date, startTime }: Placing): string => {
    const film = [...shelf, ...shows].find((each) => each.productionId === productionId)
    const hall = halls.find(({ id }) => id === auditoriumId)
    return [when(date, 'day'), startTime, hall?.name, film?.title].filter(Boolean).join(' · ')
  }
}
