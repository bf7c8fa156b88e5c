import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { HousePage } from './house/house-page.tsx'
import { HouseList } from './list/house-list.tsx'
import { OwnHouse } from './house/own-house.tsx'
import { MakeHouse } from './make/make-house.tsx'
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

/** partneradmin · partneradmin/new · partneradmin/{id} · partneradmin/{id}/{tab} */
export default function Screen() {
  const { rest } = useAddress()
  const can = useCan()
  const partnerId = usePartnerId()
  const base = pagePath(partnerId, 'partneradmin')
  const [place, tab] = rest
  if (partnerId !== superPartnerId || !can('platform.write')) {
    return <OwnHouse />
  }
  if (place === undefined) return <HouseList base={base} />
  if (place === 'new' && tab === undefined) return <MakeHouse base={base} />
  if (!/^[1-9]\d{0,8}$/.test(place) || rest.length > 2) {
    return <Notice textKey="partneradmin.unknown" base={base} />
  }
  return <HousePage key={place} base={base} houseId={Number(place)} tab={tab ?? 'about'} />
}
