import { getOfferPdf, type listOffers, withdrawOffer } from '@dxweb/areas/orders/offers/contract.ts'
import type { OfferState } from '@dxweb/areas/orders/offers/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { SendOffer } from './send-offer.tsx'
import { useOffers } from './use-offers.ts'
import styles from '../papers/styles/orders.module.css'

// catalog: orders.offers.state.*
// catalog: orders.offers.kind.*

type Offer = ReplyOf<typeof listOffers.parts>['data'][number]

const tones: Record<OfferState, Tone> = {
  open: 'info',
  accepted: 'good',
  changed: 'warn',
  closed: 'off',
  expired: 'off',
  replaced: 'off',
  withdrawn: 'off',
  notMailed: 'bad',
  declined: 'bad',
  sent: 'quiet',
}

function Withdraw({ orderId, offerId }: { orderId: number; offerId: number }) {
  const t = useText()
  const { mutate, isPending } = useCommand({
    endpoint: withdrawOffer,
    params: { id: orderId, offerId },
    doneKey: 'orders.offers.withdrawn',
    isToasted: true,
  })
  return (
    <Button size="small" look="quiet" busy={isPending} onClick={() => mutate()}>
      {t('orders.offers.withdraw')}
    </Button>
  )
}

function OfferLine({ orderId, offer }: { orderId: number; offer: Offer }) {
  const t = useText()
  const when = useWhen()
  const mayWrite = useCan()('orders.write')
  const partnerId = usePartnerId()
  const { id, number, kind, state, email, madeAt, expiresOn, acceptedAt } = offer
  const pdf = urlOf(getOfferPdf.path, { partnerId, id: orderId, offerId: id })
  return (
    <li>
      <span>
        <a href={pdf} target="_blank" rel="noreferrer">
          {t(`orders.offers.kind.${kind}`, { number })}
        </a>
        <Badge tone={tones[state]}>{t(`orders.offers.state.${state}`)}</Badge>
      </span>
      <span className="dx-dim dx-small">
        {t('orders.offers.to', { email, when: when(madeAt, 'moment') })}
      </span>
      {state === 'open' && expiresOn && (
        <span className="dx-dim dx-small">
          {t('orders.offers.until', { day: when(expiresOn, 'date') })}
        </span>
      )}
      {acceptedAt && (
        <span className="dx-small">
          {t('orders.offers.acceptedBy', {
            name: offer.acceptedName,
            when: when(acceptedAt, 'moment'),
            from: offer.acceptedFrom,
          })}
        </span>
      )}
      {offer.declinedAt && (
        <span className="dx-small">
          {t('orders.offers.declinedOn', { when: when(offer.declinedAt, 'moment') })}
          {offer.declinedReason && `: ${offer.declinedReason}`}
        </span>
      )}
      {state === 'open' && mayWrite && <Withdraw orderId={orderId} offerId={id} />}
    </li>
  )
}

/** `isNext` is true if the status rail has the button for the next document, which is then omitted here. */
export function OrderOffers({ row, isNext }: { row: Row; isNext: boolean }) {
  const t = useText()
  const { found, kind } = useOffers(row)
  return (
    <Card
      title={t('orders.offers')}
      actions={kind && !isNext && <SendOffer row={row} kind={kind} />}
    >
      <Loaded of={found} failedKey="orders.offers.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('orders.offers.none')}</p>
          ) : (
            <ul className={styles['orderEvents']}>
              {data.map((offer) => (
                <OfferLine key={offer.id} orderId={row.id} offer={offer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
