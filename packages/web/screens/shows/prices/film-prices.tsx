import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { followPrices } from '@dxweb/areas/events/prices/contract.ts'
import { IconMovie } from '@tabler/icons-react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'

interface FilmPricesProps {
  event: EventDetail
  showing: NonNullable<EventDetail['showing']>
  mayEdit: boolean
}

export function FilmPrices({ event, showing, mayEdit }: FilmPricesProps) {
  const t = useText()
  const follow = useCommand({
    endpoint: followPrices,
    params: { id: event.id },
    doneKey: 'shows.prices.film.done',
    isToasted: true,
  })
  const type = t(`register.filmprices.showingType.${showing.type}`)
  const isTaken = event.soldCount > 0 || event.reservedCount > 0
  return (
    <div className="dx-price-film">
      <p>
        <IconMovie size={16} aria-hidden />
        {t(showing.followsPrices ? 'shows.prices.film.follows' : 'shows.prices.film.own', { type })}
      </p>
      {!showing.followsPrices && mayEdit && !isTaken && (
        <Button busy={follow.isPending} onClick={() => follow.mutate({ version: event.version })}>
          {t('shows.prices.film.follow')}
        </Button>
      )}
    </div>
  )
}
