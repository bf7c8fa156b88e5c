import { useQuery } from '@tanstack/react-query'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useSession } from '../../../data/session/session.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { ChooseEvents } from './choose-events.tsx'
import { DoorView } from './door-view.tsx'
import { scanEvents } from './queries.ts'
import { ScanBack } from './scan-back.tsx'
import { forgetKept, keepPage, useKept } from './use-kept.ts'
import './scan.module.css'

const deviceKey = 'dxweb.scan.device'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const idsOf = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Stores the events and the session on the device, and returns the stored events while offline. */
function useScanEvents() {
  const found = useQuery(scanEvents(usePartnerId()))
  const data = useKept('events', found.data, found.isError)
  const session = useSession()
  useKept('session', found.data && session, false)
  const isRefused =
    found.error instanceof Refusal && (found.error.status === 403 || found.error.status === 404)
  useEffect(() => {
    if (isRefused) forgetKept()
  }, [isRefused])
  const isThere = found.data !== undefined
  useEffect(() => (isThere ? keepPage() : undefined), [isThere])
  const { isError, refetch } = found
  return { data: isRefused ? undefined : data, isError, isHeard: isThere && !isError, refetch }
}

export default function ScanPage() {
  const t = useText()
  const [chosen, setChosen] = useUrlState('events', '')
  const [device, setDevice] = useState(() => localStorage.getItem(deviceKey) ?? '')
  const found = useScanEvents()
  const hasNet = useSyncExternalStore(subscribe, () => navigator.onLine)
  const ids = idsOf(chosen)
  const events = (found.data?.data ?? []).filter(({ id }) => ids.includes(id))
  const start = (wanted: readonly number[], name: string) => {
    localStorage.setItem(deviceKey, name)
    setDevice(name)
    setChosen(wanted.join(','))
  }
  if (found.data === undefined) {
    return (
      <Page title={t('scan.pageTitle')} actions={<ScanBack />}>
        {found.isError ? (
          <ErrorPanel title={t('scan.failed')} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonLines label={t('shell.loading')} />
        )}
      </Page>
    )
  }
  if (events.length === 0) {
    return (
      <ChooseEvents
        events={found.data.data}
        opensMinutes={found.data.opensMinutes}
        device={device}
        onStart={start}
      />
    )
  }
  return (
    <DoorView
      key={chosen}
      events={events}
      device={device}
      isOnline={hasNet && found.isHeard}
      onChange={() => setChosen('')}
    />
  )
}
