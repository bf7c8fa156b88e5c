import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { EventList } from './events/event-list.tsx'
import { UnknownEvent } from './ground/unknown-event.tsx'

const OwnWork = lazy(() => import('./events/own-work.tsx'))
const NewEvent = lazy(later(() => import('./planning/new-event.tsx')))
const EditEvent = lazy(later(() => import('./planning/edit-event.tsx')))
const EventPage = lazy(later(() => import('./page/event-page.tsx')))
const ParticipantsImport = lazy(later(() => import('./participants/participants-import.tsx')))
const ProgrammePage = lazy(later(() => import('./programme/programme-page.tsx')))
const BoxOffice = lazy(later(() => import('./box-office/box-office-page.tsx')))
const MyDay = lazy(later(() => import('./my-day/my-day-page.tsx')))
const TillPage = lazy(later(() => import('./till/till-page.tsx')))
const Scan = lazy(later(() => import('./scan/scan-page.tsx')))

function Place({ rest }: { rest: readonly string[] }) {
  const [place, tab, part] = rest
  const maySee = useCan()('shows.read')
  const ownWork = pagePath(usePartnerId(), 'shows/own-work')
  if (place === undefined) return maySee ? <EventList /> : <Navigate to={ownWork} replace />
  if (place === 'own-work') return <OwnWork />
  if (place === 'new') return <NewEvent />
  if (place === 'import') return <ProgrammePage />
  if (place === 'scan') return <Scan />
  if (place === 'box-office') return <BoxOffice />
  if (place === 'my-day') return <MyDay />
  if (place === 'till') return <TillPage />
  if (tab === 'participants' && part === 'import' && /^[1-9]\d{0,8}$/.test(place)) {
    return <ParticipantsImport key={place} eventId={Number(place)} />
  }
  if (!/^[1-9]\d{0,8}$/.test(place) || rest.length > 2) return <UnknownEvent />
  if (tab === 'edit') return <EditEvent key={place} eventId={Number(place)} />
  return <EventPage key={place} eventId={Number(place)} tab={tab} />
}

/**
 * Routes: shows · shows/own-work · shows/new · shows/import · shows/scan · shows/box-office · shows/my-day ·
 * shows/till · shows/{event} · shows/{event}/edit · shows/{event}/{tab} · shows/{event}/participants/import
 */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <Place rest={rest} />
    </Suspense>
  )
}
