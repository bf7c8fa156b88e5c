import {
  listOffers,
  previewOfferMail,
  sendOffer,
  withdrawOffer,
} from '@dxweb/areas/orders/offers/contract.ts'
import { offeredFrom, type OfferKind, type OfferState } from '@dxweb/areas/orders/offers/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Row } from '../../data/rows/known-rows.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { countOf, MailedTo } from '../../parts/mailing/mailed-to.tsx'
import { useSettled } from '../../parts/register/form/use-settled.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { MissingLines, useMissing } from './warnings/missing-lines.tsx'
import { QuoteDiffers } from './warnings/quote-differs.tsx'

// catalog: orders.offers.state.*
// catalog: orders.offers.kind.*
// catalog: orders.offers.locale.*

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
  sent: 'quiet',
}

/** Days that a quote may be thought about, unless its option ends before. */
const usualDays = 14

const labels = {
  email: 'orders.offers.email',
  locale: 'orders.offers.locale',
  expiresOn: 'orders.offers.expiresOn',
  message: 'orders.offers.message',
  acceptsMissing: 'orders.offers.acceptsMissing',
}

interface PreviewProps {
  orderId: number
  kind: OfferKind
  typed: Readonly<Record<string, unknown>>
}

/** The paper as it would be sent with what is typed. */
function Preview({ orderId, kind, typed }: PreviewProps) {
  const t = useText()
  const path = `/api/v1/partners/${usePartnerId()}/orders/${orderId}/offer-preview.pdf`
  const asked = new URLSearchParams({ kind })
  for (const field of ['locale', 'expiresOn', 'message']) {
    const value = typed[field]
    if (typeof value === 'string' && value !== '') asked.set(field, value)
  }
  return (
    <p>
      <a href={`${path}?${asked.toString()}`} target="_blank" rel="noreferrer">
        {t('orders.offers.preview')}
      </a>
    </p>
  )
}

interface MailProps extends Omit<PreviewProps, 'orderId'> {
  row: Row
  /** Hears what is shown: undefined while it is read, and null where it cannot be. */
  onSeen: (seen: string | null | undefined) => void
}

/** The mail, with what is typed. */
function Mail({ row, kind, typed, onSeen }: MailProps) {
  const t = useText()
  const text = (field: string) => (typeof typed[field] === 'string' ? typed[field] : '')
  const words = {
    locale: text('locale') === 'en' ? 'en' : 'nb',
    expiresOn: text('expiresOn'),
    message: useSettled(text('message')),
  } as const
  const found = useRead(previewOfferMail, { id: row.id, kind, ...words }, kept)
  const { data, isFetching, isError } = found
  const seen = isFetching ? undefined : isError ? null : data?.shown
  useEffect(() => onSeen(seen), [seen, onSeen])
  return (
    <MailedTo
      of={found}
      to={typed['email']}
      name={String(row['title'])}
      amountOre={data?.totalOre ?? Number(row['totalOre'])}
      about={[t('label.totalOre')]}
    />
  )
}

interface SendDialogProps {
  row: Row
  kind: OfferKind
  email: string
  onClose: () => void
}

function SendDialog({ row, kind, email, onClose }: SendDialogProps) {
  const t = useText()
  const locale = useLocale()
  const usual = addDays(today(useTimeZone()), usualDays)
  const { optionUntil } = row
  const expiresOn =
    typeof optionUntil === 'string' && row['state'] === 'option' ? optionUntil : usual
  const isQuote = kind === 'quote'
  const missing = useMissing(row.id)
  const [shown, see] = useState<string | null>()
  const seen = shown ?? undefined
  return (
    <CommandDialog
      endpoint={sendOffer}
      params={{ id: row.id }}
      known={isQuote ? { kind, seen } : { kind, seen, expiresOn: null }}
      isWaiting={shown === undefined}
      begin={{
        email,
        locale: locale === 'en' ? 'en' : 'nb',
        expiresOn,
        message: '',
        acceptsMissing: false,
      }}
      asksFor={(field) =>
        field !== 'acceptsMissing' ||
        (isQuote && row['agreedPriceOre'] === null && missing.count > 0)
      }
      labels={labels}
      choices={{ locale: 'orders.offers.locale' }}
      above={
        <>
          <p>{t(isQuote ? 'orders.offers.about' : 'orders.offers.aboutConfirmation')}</p>
          <MissingLines orderId={row.id} />
          <QuoteDiffers orderId={row.id} />
        </>
      }
      renderBelow={(typed) => (
        <>
          <Mail row={row} kind={kind} typed={typed} onSeen={see} />
          <Preview orderId={row.id} kind={kind} typed={typed} />
        </>
      )}
      titleKey={`orders.offers.${kind}`}
      actionKey="mailing.send"
      actionValuesOf={({ email: to }) => countOf({ to })}
      doneKey="orders.offers.sent"
      failedKey="orders.offers.sendFailed"
      onClose={onClose}
    />
  )
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
  const pdf = `/api/v1/partners/${partnerId}/orders/${orderId}/offers/${id}/offer.pdf`
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
      {state === 'open' && mayWrite && <Withdraw orderId={orderId} offerId={id} />}
    </li>
  )
}

/** Quotes and confirmations of an order: what was sent, what became of it, and where the next one is sent. */
export function OrderOffers({ row }: { row: Row }) {
  const t = useText()
  const can = useCan()
  const [isSending, send] = useState(false)
  const found = useRead(listOffers, { id: row.id })
  const kind = (['quote', 'confirmation'] as const).find((one) =>
    offeredFrom[one].some((state) => state === row['state']),
  )
  return (
    <Card
      title={t('orders.offers')}
      actions={
        kind &&
        can('orders.write') && (
          <Button icon={<IconMail size={16} />} onClick={() => send(true)}>
            {t(`orders.offers.${kind}`)}
          </Button>
        )
      }
    >
      <Loaded of={found} failedKey="orders.offers.failed">
        {({ data, email }) => (
          <>
            {data.length === 0 ? (
              <p className="dx-second">{t('orders.offers.none')}</p>
            ) : (
              <ul className="dx-order-events">
                {data.map((offer) => (
                  <OfferLine key={offer.id} orderId={row.id} offer={offer} />
                ))}
              </ul>
            )}
            {isSending && kind && (
              <SendDialog row={row} kind={kind} email={email} onClose={() => send(false)} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
