import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { VenuePage } from './venue/venue-page.tsx'
import { VenueList } from './list/venue-list.tsx'
import { OwnVenue } from './venue/own-venue.tsx'
import { MakeVenue } from './make/make-venue.tsx'
import './ground/styles/partneradmin.module.css'

function Notice({ textKey, base }: { textKey: string; base?: string }) {
  const t = useText()
  const title = t('module.partneradmin.title')
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconBuildingCommunity size={24} stroke={1.7} />}
        title={t(textKey)}
        action={base && <LinkButton to={base}>{title}</LinkButton>}
      />
    </Page>
  )
}

/** Routes: partneradmin · partneradmin/new · partneradmin/{id} · partneradmin/{id}/{tab} */
export default function Screen() {
  const { rest } = useAddress()
  const can = useCan()
  const partnerId = usePartnerId()
  const base = pagePath(partnerId, 'partneradmin')
  const [place, tab] = rest
  if (partnerId !== superPartnerId || !can('platform.write')) {
    return <OwnVenue />
  }
  if (place === undefined) return <VenueList base={base} />
  if (place === 'new' && tab === undefined) return <MakeVenue base={base} />
  if (!/^[1-9]\d{0,8}$/.test(place) || rest.length > 2) {
    return <Notice textKey="partneradmin.unknown" base={base} />
  }
  return <VenuePage key={place} base={base} venueId={Number(place)} tab={tab ?? 'about'} />
}
