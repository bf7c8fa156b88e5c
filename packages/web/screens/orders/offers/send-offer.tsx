import { previewOffer, previewOfferMail, sendOffer } from '@dxweb/areas/orders/offers/contract.ts'
import type { OfferKind } from '@dxweb/areas/orders/offers/rules.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { countOf, MailedTo } from '../../../parts/mailing/mailed-to.tsx'
import { useSettled } from '../../../parts/register/values/use-settled.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { MissingLines, useMissing } from '../warnings/missing-lines.tsx'
import { QuoteDiffers } from '../warnings/quote-differs.tsx'
import { useOffers } from './use-offers.ts'

// catalog: orders.offers.locale.*

/** Default validity of a quote in days, unless the option ends earlier. */
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

function Preview({ orderId, kind, typed }: PreviewProps) {
  const t = useText()
  const at = { partnerId: usePartnerId(), id: orderId }
  const fields = ['locale', 'expiresOn', 'message'].map((name) => [name, typed[name] ?? ''])
  const url = urlOf(previewOffer.path, at, { kind, ...Object.fromEntries(fields) })
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer">
        {t('orders.offers.preview')}
      </a>
    </p>
  )
}

interface MailProps extends Omit<PreviewProps, 'orderId'> {
  row: Row
  /** Called with the identity of the displayed preview; undefined while it is loading, null if it failed to load. */
  onSeen: (seen: string | null | undefined) => void
}

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
      initial={{
        email,
        locale: locale === 'en' ? 'en' : 'nb',
        expiresOn,
        message: '',
        acceptsMissing: false,
      }}
      isFieldShown={(field) =>
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

export function SendOffer({ row, kind, isMain }: { row: Row; kind: OfferKind; isMain?: boolean }) {
  const t = useText()
  const mayWrite = useCan()('orders.write')
  const email = useOffers(row).found.data?.email
  const [isSending, send] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button
        look={isMain ? 'main' : 'plain'}
        icon={<IconMail size={16} />}
        busy={email === undefined}
        onClick={() => send(true)}
      >
        {t(`orders.offers.${kind}`)}
      </Button>
      {isSending && email !== undefined && (
        <SendDialog row={row} kind={kind} email={email} onClose={() => send(false)} />
      )}
    </>
  )
}
