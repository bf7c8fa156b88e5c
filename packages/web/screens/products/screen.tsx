import { IconZoomQuestion } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { RegisterScreen } from '../../ui/register/register-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useText } from '../../ui/text.ts'
import { GiftCardList } from './gift-cards/gift-card-list.tsx'
import { GiftCardPage } from './gift-cards/gift-card-page.tsx'
import {
  groupsLook,
  menuGroupsLook,
  menuItemsLook,
  menusLook,
  operatorsLook,
  productsLook,
  tillsLook,
  touchGroupsLook,
} from './looks.ts'
import { TouchBoard } from './touch-board.tsx'

/** The tills' pages of buttons, among the registers by this part of the address. */
const boardPath = 'board'

/** The house's gift cards, which are no register: they change by what is paid. */
const giftCardsPath = 'giftcards'

const looks = [
  productsLook,
  groupsLook,
  menusLook,
  menuItemsLook,
  menuGroupsLook,
  touchGroupsLook,
  tillsLook,
  operatorsLook,
]

function ProductTabs({ base, current }: { base: string; current: string }) {
  const t = useText()
  const registers = looks.map(({ collection: { name } }) => ({
    key: name,
    label: t(`register.${name}`),
    to: `${base}/${name}`,
  }))
  const board = { key: boardPath, label: t('products.board'), to: `${base}/${boardPath}` }
  const cards = { key: giftCardsPath, label: t('giftcards.title'), to: `${base}/${giftCardsPath}` }
  const may = useCan()
  const tabs = [
    ...registers.toSpliced(looks.indexOf(touchGroupsLook), 0, board),
    ...(may('giftCards.read') ? [cards] : []),
  ]
  return <Tabs label={t('module.products.title')} current={current} tabs={tabs} />
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

/** products · products/board · products/giftcards · products/giftcards/{card} · products/{register} · products/{register}/{row} */
export default function Screen() {
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/products`
  const [place = productsLook.collection.name, ...below] = rest
  const tabs = <ProductTabs base={base} current={place} />
  if (place === boardPath && below.length === 0) return <TouchBoard base={base} tabs={tabs} />
  if (place === giftCardsPath && below.length < 2) {
    const [cardId] = below
    return cardId === undefined ? (
      <GiftCardList base={`${base}/${giftCardsPath}`} tabs={tabs} />
    ) : (
      <GiftCardPage key={cardId} cardId={cardId} tabs={tabs} />
    )
  }
  const look = looks.find(({ collection }) => collection.name === place)
  if (!look) return <Unknown base={base} />
  return (
    <RegisterScreen key={place} look={look} base={`${base}/${place}`} rest={below} tabs={tabs} />
  )
}
