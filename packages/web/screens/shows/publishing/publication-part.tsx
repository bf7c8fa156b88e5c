import type { Publication } from '@dxweb/areas/events/publishing/contract.ts'
import { isSoft, type Missing, missingKinds } from '@dxweb/areas/events/publishing/rules.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { ChannelTable } from './channel-table.tsx'
import { type PublicationGroup, rangeOf } from './publication-groups.ts'
import styles from './publishing.module.css'

const maxNamed = 6

function useNames() {
  const t = useText()
  return (events: readonly Publication[]) => {
    const named = events.slice(0, maxNamed).map(({ title }) => title)
    const more = events.length - named.length
    return more > 0
      ? `${named.join(', ')} ${t('shows.publish.more', { count: more })}`
      : named.join(', ')
  }
}

function MissingList({ events, isOne }: { events: readonly Publication[]; isOne: boolean }) {
  const t = useText()
  const names = useNames()
  const found = missingKinds.flatMap((kind): [Missing, readonly Publication[]][] => {
    const of = events.filter(({ missing }) => missing.includes(kind))
    return of.length > 0 ? [[kind, of]] : []
  })
  if (found.length === 0) return null
  return (
    <ul className={styles['publishMissing']}>
      {found.map(([kind, of]) => (
        <li key={kind} data-soft={isSoft(kind) || undefined}>
          {isSoft(kind) ? (
            <IconInfoCircle size={17} aria-hidden />
          ) : (
            <IconAlertTriangle size={17} aria-hidden />
          )}
          <span>
            {t(`shows.publish.missing.${kind}`)}
            {!isOne && of.length < events.length && <span className="dx-dim"> {names(of)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface PublicationPartProps {
  group: PublicationGroup
  isAlone: boolean
}

export function PublicationPart({ group, isAlone }: PublicationPartProps) {
  const t = useText()
  const when = useWhen()
  const names = useNames()
  const { events } = group
  const isOne = isAlone && events.length === 1
  const [first] = events
  const label =
    events.length === 1 ? first.title : t('shows.publish.group', { count: events.length })
  const [least, most] = rangeOf(events.map(({ tickets }) => tickets)) ?? [0, 0]
  const [from, to] = rangeOf(events.map(({ startsAt }) => startsAt)) ?? [
    first.startsAt,
    first.startsAt,
  ]
  return (
    <section className={styles['publishPart']} aria-label={label}>
      {!isOne && (
        <>
          {!isAlone && <h3>{label}</h3>}
          <p className="dx-dim dx-small">
            {events.length > 1 && `${names(events)} · `}
            {when(from, 'moment')}
            {to !== from && ` – ${when(to, 'moment')}`}
          </p>
        </>
      )}
      <ChannelTable group={group} label={label} />
      <p className="dx-small">
        {t(events.length > 1 ? 'shows.publish.ticketsEach' : 'shows.publish.tickets', {
          count: most,
          range: least === most ? countText(most) : `${countText(least)}–${countText(most)}`,
        })}
      </p>
      <MissingList events={events} isOne={isOne} />
    </section>
  )
}
