import { type EventDetail, getEventSeries } from '@dxweb/areas/events/core/contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { useText } from '../../../ui/text/text.ts'

function Place({ id }: Pick<EventDetail, 'id'>) {
  const t = useText()
  const when = useWhen()
  const path = useToPage()
  const navigate = useNavigate()
  const { data: events = [] } = useRead(getEventSeries, { id }).data ?? {}
  const place = events.findIndex((event) => event.id === id) + 1
  if (place === 0 || events.length < 2) return null
  return (
    <LazyMenu
      width={260}
      position="bottom-start"
      items={events.map((event, at) => ({
        key: String(event.id),
        label: t('shows.series.other', { place: at + 1, when: when(event.startsAt, 'moment') }),
        chosen: event.id === id,
        onSelect: () => void navigate({ to: path(`shows/${event.id}/sales`) }),
      }))}
      renderButton={(open) => (
        <Button size="small" look="quiet" onClick={open}>
          {t('shows.series.place', { place, count: events.length })}{' '}
          <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
    />
  )
}

export const SeriesPlace = ({ event: { id, seriesId } }: { event: EventDetail }) =>
  seriesId === null ? null : <Place id={id} />
