import { isClosedBefore } from '@dxweb/areas/venues/opening-hours/box-offices.ts'
import { foldHours } from '@dxweb/areas/venues/opening-hours/rules.ts'
import { openingHoursText } from '@dxweb/locales/opening-hours-text.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { useBoxOffices } from './use-box-offices.ts'
import styles from './opening-hours.module.css'

interface ClosedThenProps {
  event: { auditoriumId: number; startsAt: string; endsAt: string }
  deadline: string | null | undefined
}

export function ClosedThen({ event, deadline }: ClosedThenProps) {
  const t = useText()
  const locale = useLocale()
  const zone = useTimeZone()
  const boxOffices = useBoxOffices(event.auditoriumId)
  const isClosed = Boolean(deadline) && isClosedBefore(boxOffices, deadline ?? '', zone, event)
  const open = boxOffices.map(({ name, openingHours }) =>
    t(name === '' ? 'ticketing.boxOffice.open' : 'ticketing.boxOffice.openAt', {
      place: name,
      hours: openingHoursText(foldHours(openingHours), t, locale),
    }),
  )
  return (
    <output>
      {isClosed && (
        <span className={styles['closedThen']}>
          <IconClockExclamation size={18} aria-hidden />
          <span>{[t('ticketing.boxOffice.closedThen'), ...open].join(' ')}</span>
        </span>
      )}
    </output>
  )
}
