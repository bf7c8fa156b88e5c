import { IconBuildingCommunity, IconChevronRight, IconTicket } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useSession } from '../../data/session/session.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { Avatar } from '../user/avatar.tsx'
import type { Place } from '../places/places.ts'
import { placesOf } from '../places/places.ts'
import { SimpleFrame } from './simple-frame.tsx'
import styles from './home.module.css'

function PlaceList({ places }: { places: readonly Place[] }) {
  const t = useText()
  if (places.length === 0) {
    return <EmptyState title={t('shell.home.none')} text={t('shell.home.noneText')} />
  }
  return (
    <ul className="dx-places">
      {places.map((place) => (
        <li key={place.to}>
          <Link to={place.to} className={styles['place']}>
            <span className={styles['placeIcon']} aria-hidden>
              {place.renterId > 0 ? <IconTicket size={20} /> : <IconBuildingCommunity size={20} />}
            </span>
            <span className={styles['placeName']}>
              <strong>{place.renterId > 0 ? place.renterName : place.partnerName}</strong>
              <span className="dx-dim dx-small">
                {place.renterId > 0
                  ? t('shell.home.renterAt', { partner: place.partnerName })
                  : t('shell.home.partner')}
              </span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function LoggedInAs() {
  const t = useText()
  const { user } = useSession()
  return (
    <Card title={t('shell.home.loggedInAs')}>
      <div className={styles['loggedIn']}>
        <Avatar name={user.displayName} />
        <div>
          <strong>{user.displayName}</strong>
          <div className="dx-dim dx-small">{user.email}</div>
        </div>
      </div>
      <div className={styles['loggedInLinks']}>
        <Link to="/brukerkonto">{t('shell.profile')}</Link>
        <a href="/apiweb/logout">{t('shell.logout')}</a>
      </div>
    </Card>
  )
}

export function Home() {
  const t = useText()
  const { partners } = useSession()
  const places = placesOf(partners)
  const only = places.length === 1 ? places[0] : undefined
  if (only) return <Navigate to={only.to} replace />
  return (
    <SimpleFrame>
      <Page title={t('shell.home.title')}>
        <div className={styles['home']}>
          <Card flush>
            <PlaceList places={places} />
          </Card>
          <LoggedInAs />
        </div>
      </Page>
    </SimpleFrame>
  )
}
