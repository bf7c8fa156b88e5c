import { IconPackage, IconZoomQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Link } from '../../ui/place/link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { GiftCardList } from './gift-cards/gift-card-list.tsx'
import { GiftCardPage } from './gift-cards/gift-card-page.tsx'
import { lowStock, stockReport } from '@dxweb/areas/products/stock/report-contract.ts'
import { ReportScreen } from '../../parts/report/report-screen.tsx'
import { productsLook } from './looks.ts'
import { CountList } from './stock/count/list.tsx'
import { CountPage } from './stock/count/page.tsx'
import { DeliveryList } from './stock/deliveries/list.tsx'
import { NewDelivery } from './stock/deliveries/new.tsx'
import { DeliveryPage } from './stock/deliveries/page.tsx'
import {
  boardPath,
  countsPath,
  deliveriesPath,
  giftCardsPath,
  groupsOf,
  places,
  registers,
} from './places.ts'
import { isBoardView } from './board/board-tabs.tsx'
import { TillView } from './board/till-view.tsx'
import { TouchBoard } from './board/touch-board.tsx'
import { ArticlesPage } from './tills/articles-page.tsx'
import { tillArticlesPath, tillFilesPath, tillRegistersPath } from './tills/paths.ts'
import { FilesPage } from './tills/files-page.tsx'
import { RegistersPage } from './tills/registers-page.tsx'
import styles from './ground/styles/products.module.css'

function ProductTabs({ base, current }: { base: string; current: string }) {
  const t = useText()
  const keyOf = (to: string) => to.slice(base.length + 1)
  const groups = groupsOf(places(useCan(), base))
  const open = groups.find(({ inside }) => inside.some(({ to }) => keyOf(to) === current))
  const tabs = groups.map(({ key, titleKey, inside }) => ({
    key,
    label: t(titleKey),
    to: inside[0]?.to ?? base,
  }))
  return (
    <div className={styles['productTabs']}>
      {tabs.length > 1 && (
        <Tabs label={t('module.products.title')} current={open?.key ?? ''} tabs={tabs} />
      )}
      {open && open.inside.length > 1 && (
        <nav className={styles['productInside']} aria-label={t(open.titleKey)}>
          {open.inside.map(({ titleKey, to }) => (
            <Link key={to} to={to} aria-current={keyOf(to) === current ? 'page' : undefined}>
              {t(titleKey)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

function Unknown({ base }: { base: string }) {
  const t = useText()
  const title = t('module.products.title')
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconZoomQuestion size={24} stroke={1.7} />}
        title={t('products.unknown')}
        action={<LinkButton to={base}>{title}</LinkButton>}
      />
    </Page>
  )
}

/** Routes: deliveries · deliveries/new · deliveries/{delivery} */
function Deliveries({
  view,
  ...shared
}: {
  base: string
  tabs: ReactNode
  view: string | undefined
}) {
  if (view === undefined) return <DeliveryList {...shared} />
  if (view === 'new') return <NewDelivery {...shared} />
  return <DeliveryPage key={view} id={Number(view)} {...shared} />
}

const fromTills = {
  [tillFilesPath]: FilesPage,
  [tillArticlesPath]: ArticlesPage,
  [tillRegistersPath]: RegistersPage,
}

export default function Screen() {
  const { rest } = useAddress()
  const base = pagePath(usePartnerId(), 'products')
  const [place = productsLook.collection.name, ...below] = rest
  const tabs = <ProductTabs base={base} current={place} />
  const [view] = below
  if (place === boardPath && below.length === 0) return <TouchBoard base={base} tabs={tabs} />
  if (Object.hasOwn(fromTills, place) && below.length === 0) {
    const TillPage = fromTills[place as keyof typeof fromTills]
    return <TillPage tabs={tabs} />
  }
  if (place === boardPath && isBoardView(view) && below.length === 1) {
    return <TillView base={base} tabs={tabs} view={view} />
  }
  if (place === giftCardsPath && below.length < 2) {
    const [cardId] = below
    return cardId === undefined ? (
      <GiftCardList base={`${base}/${giftCardsPath}`} tabs={tabs} />
    ) : (
      <GiftCardPage key={cardId} cardId={cardId} tabs={tabs} />
    )
  }
  if (place === countsPath && below.length < 2) {
    const countId = Number(below[0])
    return below[0] === undefined ? (
      <CountList base={`${base}/${countsPath}`} tabs={tabs} />
    ) : (
      <CountPage key={countId} countId={countId} tabs={tabs} />
    )
  }
  if (place === deliveriesPath && below.length < 2)
    return <Deliveries base={`${base}/${deliveriesPath}`} tabs={tabs} view={view} />
  const report = [stockReport, lowStock].find(({ name }) => name === place)
  if (report && below.length === 0)
    return <ReportScreen key={place} report={report} tabs={tabs} icon={<IconPackage size={24} />} />
  const look = registers.find(({ collection }) => collection.name === place)
  if (!look) return <Unknown base={base} />
  return (
    <RegisterScreen key={place} look={look} base={`${base}/${place}`} rest={below} tabs={tabs} />
  )
}
