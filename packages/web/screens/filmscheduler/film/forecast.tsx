import type { getFilm } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import styles from './film-page.module.css'

// catalog: filmboard.film.expected.*

type Next = NonNullable<ReplyOf<typeof getFilm.parts>['next']>

function Expected({ next: { from, to, shows, visitors } }: { next: Next }) {
  const t = useText()
  const dayText = useDayText()
  const path = useFilmPath()
  const span = spanText(dayText(from as Day, 'numeric'), dayText(to as Day, 'numeric'))
  return (
    <>
      <p className={styles['expected']}>
        <Link to={`${path()}?date=${from}`}>
          {t('filmboard.film.visitors', { count: visitors })}
        </Link>
      </p>
      <p className="dx-dim dx-small">
        {shows > 0
          ? t('filmboard.film.expected.shows', { count: shows, days: span })
          : t('filmboard.film.expected.perShow', { days: span })}
      </p>
    </>
  )
}

export function Forecast({ next }: { next: Next | null }) {
  const t = useText()
  return (
    <Card title={t('filmboard.film.nextWeek')}>
      {next ? (
        <Expected next={next} />
      ) : (
        <p className="dx-second">{t('filmboard.film.expected.none')}</p>
      )}
    </Card>
  )
}
