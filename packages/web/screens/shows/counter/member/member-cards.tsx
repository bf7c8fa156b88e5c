import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { findMemberships, type FoundMembership } from '@dxweb/areas/memberships/contract.ts'
import { formatMembershipNumber, isMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCan } from '../../../../data/session/session.ts'
import { MembershipStateBadge } from '../../../../parts/memberships/membership-state.tsx'
import { SellMembershipDialog } from '../../../../parts/memberships/sell-membership-dialog.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { useText } from '../../../../ui/text/text.ts'
import type { Cart } from '../cart/cart.ts'
import styles from './member-cards.module.css'
import buyerStyles from '../../buyer/styles/buyer.module.css'

export type MemberCard = Pick<FoundMembership, 'number' | 'customer'>

export function hasMemberPrice(
  { categories }: Pick<EventDetail, 'categories'>,
  { lines, places }: Pick<Cart, 'lines' | 'places'>,
): boolean {
  const needing = new Set(
    categories.filter(({ needsMembership }) => needsMembership).map(({ id }) => id),
  )
  return [...lines, ...places].some(({ categoryId }) => needing.has(categoryId))
}

interface FinderProps {
  customerId: number | undefined
  cards: readonly MemberCard[]
  onPick: (card: MemberCard) => void
}

/** Field for a card number. A scanner types the number and Enter, which selects the card without further choice. */
function Finder({ customerId, cards, onPick }: FinderProps) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const [typed, type] = useState('')
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const plain = plainNumber(typed)
  const q = /^\d+$/.test(plain) ? plain : typed.trim()
  const isAsked = q.length > 1 || customerId !== undefined
  const asked = q.length > 1 ? { q } : { customerId }
  const found = useRead(findMemberships, asked, { enabled: isAsked, staleTime: 0 })
  const taken = new Set(cards.map(({ number }) => number))
  const offered = isAsked ? (found.data?.data ?? []).filter(({ number }) => !taken.has(number)) : []
  const pick = (card: MemberCard) => {
    type('')
    onPick(card)
    frame.current?.querySelector('input')?.blur()
  }
  const enter = () => {
    if (isMembershipNumber(plain)) pick({ number: plain, customer: '' })
    else if (offered[0]) pick(offered[0])
  }
  return (
    <div ref={frame} className={styles['finder']}>
      <TextField
        label={t('memberships.needed')}
        placeholder={t('memberships.find')}
        value={typed}
        onChange={type}
        onEnter={enter}
      />
      {offered.map((card) => (
        <Button key={card.id} size="small" onClick={() => pick(card)}>
          {card.customer} · {card.type} <MembershipStateBadge state={card.state} />
          {card.usesLeft !== null && ` ${t('memberships.left', { count: card.usesLeft })}`}
        </Button>
      ))}
    </div>
  )
}

interface MemberCardsProps {
  customer: Cart['customer']
  cards: readonly MemberCard[]
  isChoosing: boolean
  onChange: (cards: readonly MemberCard[]) => void
}

export function MemberCards({ customer, cards, isChoosing, onChange }: MemberCardsProps) {
  const t = useText()
  const maySell = useCan()('members.sell')
  const [isAdding, add] = useState(false)
  const [isSelling, sell] = useState(false)
  const pick = (card: MemberCard) => {
    add(false)
    onChange([...cards.filter(({ number }) => number !== card.number), card])
  }
  return (
    <section className={styles['cards']} aria-label={t('memberships.cards')}>
      {cards.map(({ number, customer: name }) => (
        <p key={number} className={buyerStyles['buyer']}>
          <span>
            <span className="dx-second">{t('memberships.one')}</span>{' '}
            <b>{name || formatMembershipNumber(number)}</b>
          </span>
          <IconButton
            label={t('memberships.remove', { number: formatMembershipNumber(number) })}
            icon={<IconX size={15} />}
            disabled={!isChoosing}
            onClick={() => onChange(cards.filter((one) => one.number !== number))}
          />
        </p>
      ))}
      {(cards.length === 0 || isAdding) && (
        <Finder customerId={customer?.id} cards={cards} onPick={pick} />
      )}
      <div className={styles['actions']}>
        {cards.length > 0 && !isAdding && (
          <Button size="small" onClick={() => add(true)}>
            {t('memberships.add')}
          </Button>
        )}
        {maySell && customer !== null && (
          <Button size="small" onClick={() => sell(true)}>
            {t('memberships.sell')}
          </Button>
        )}
      </div>
      {isSelling && customer !== null && (
        <SellMembershipDialog
          customerId={customer.id}
          onClose={() => sell(false)}
          onSold={({ number }) => {
            sell(false)
            pick({ number, customer: customer.name })
          }}
        />
      )}
    </section>
  )
}
