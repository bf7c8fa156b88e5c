import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { makeCorrection } from '@dxweb/areas/ticketing/corrections/contract.ts'
import { formatMoney, vatOf } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import {
  FieldStack,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { type Text, useLocale, useText } from '../../../ui/text/text.ts'
import type { CorrectionBody } from './use-corrections.ts'
import styles from '../refund/styles/refund.module.css'

const ways = ['add', 'take'] as const
const means = ['card', 'cash', 'vipps', 'invoice'] as const

interface Draft {
  way: (typeof ways)[number]
  priceCategory: string | null
  ticketCount: number | null
  amountOre: number | null
  means: (typeof means)[number]
  reason: string
}

const nothing: Draft = {
  way: 'add',
  priceCategory: null,
  ticketCount: null,
  amountOre: null,
  means: 'card',
  reason: '',
}

const signed = ({ way }: Draft, value: number) => (way === 'add' ? value : 0 - value)

/** Returns the request body, or the missing fields. Requires tickets or an amount; the empty one counts as 0. */
function readDraft(eventId: number, draft: Draft): { body?: CorrectionBody; missing: string[] } {
  const { priceCategory, ticketCount, amountOre } = draft
  const reason = draft.reason.trim()
  const missing = [
    ...(priceCategory === null ? ['priceCategory'] : []),
    ...(ticketCount || amountOre ? [] : ['amountOre']),
    ...(reason === '' ? ['reason'] : []),
  ]
  if (priceCategory === null || missing.length > 0) return { missing }
  const sums = {
    ticketCount: signed(draft, ticketCount ?? 0),
    amountOre: signed(draft, amountOre ?? 0),
  }
  return { body: { eventId, priceCategory, ...sums, means: draft.means, reason }, missing }
}

interface Sum {
  amountOre: number
  vatOre: number
}

function Preview({ event, sum }: { event: EventDetail; sum: Sum }) {
  const t = useText()
  const rate = percentText(event.vatBasisPoints / 10_000)
  return (
    <dl className={styles['refundPreview']} aria-live="polite">
      <div>
        <dt>{t('ticketing.vat', { share: rate })}</dt>
        <dd>
          <Money ore={sum.vatOre} />
        </dd>
      </div>
      <div className={styles['refundSum']}>
        <dt>{t('shows.corrections.sum')}</dt>
        <dd>
          <Money ore={sum.amountOre} />
        </dd>
      </div>
    </dl>
  )
}

function confirmText(t: Text, locale: string, body: CorrectionBody, { amountOre, vatOre }: Sum) {
  const money = (ore: number) => formatMoney(ore)
  return t('shows.corrections.confirmText', {
    tickets: t('shows.corrections.count', { count: body.ticketCount }),
    category: body.priceCategory,
    amount: money(amountOre),
    vat: money(vatOre),
  })
}

/** Adds or subtracts tickets and amounts, to correct sales outside the system or wrong counts. */
export function CorrectionForm({ event }: { event: EventDetail }) {
  const t = useText()
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>(nothing)
  const [isAsked, ask] = useState(false)
  const [confirmed, setConfirmed] = useState<CorrectionBody | null>(null)
  const making = useCommand({
    endpoint: makeCorrection,
    params: {},
    doneKey: 'shows.corrections.made',
    onDone: () => {
      setDraft({ ...nothing, way: draft.way, means: draft.means })
      ask(false)
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    making.reset()
  }
  const { body, missing } = readDraft(event.id, draft)
  const amountOre = signed(draft, draft.amountOre ?? 0)
  const sum = { amountOre, vatOre: vatOf(amountOre, event.vatBasisPoints) }
  const refused = fieldTexts(t, making.error)
  const errorAt = (field: string) =>
    isAsked && missing.includes(field) ? t('field.required') : refused[field]
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    ask(true)
    if (body) setConfirmed(body)
  }
  return (
    <form className={styles['refund']} noValidate onSubmit={submit}>
      <FieldStack>
        <SelectField
          label={t('shows.corrections.way')}
          value={draft.way}
          options={ways.map((value) => ({ value, label: t(`shows.corrections.way.${value}`) }))}
          onChange={(way) => change({ way: (way ?? 'add') as Draft['way'] })}
        />
        <SelectField
          label={t('label.priceCategory')}
          required
          value={draft.priceCategory}
          placeholder={t('shows.corrections.chooseCategory')}
          error={errorAt('priceCategory')}
          options={event.categories.map(({ name }) => ({ value: name, label: name }))}
          onChange={(priceCategory) => change({ priceCategory })}
        />
        <NumberField
          label={t('shows.corrections.tickets')}
          value={draft.ticketCount}
          min={0}
          error={errorAt('ticketCount')}
          onChange={(ticketCount) => change({ ticketCount })}
        />
        <MoneyField
          label={t('label.amountOre')}
          about={t('shows.corrections.amountAbout')}
          required
          value={draft.amountOre}
          error={errorAt('amountOre')}
          onChange={(ore) => change({ amountOre: ore === null ? null : Math.abs(ore) })}
        />
        <SelectField
          label={t('shows.transactions.means')}
          value={draft.means}
          options={means.map((value) => ({ value, label: t(`ticketing.means.${value}`) }))}
          onChange={(next) => change({ means: (next ?? 'card') as Draft['means'] })}
        />
        <TextField
          label={t('shows.corrections.reason')}
          required
          maxLength={200}
          value={draft.reason}
          error={errorAt('reason')}
          onChange={(reason) => change({ reason })}
        />
      </FieldStack>
      <Preview event={event} sum={sum} />
      {making.isError && (
        <ErrorPanel title={t('shows.corrections.failed')}>{reasonText(t, making.error)}</ErrorPanel>
      )}
      <div className={styles['refundActions']}>
        <Button look="main" type="submit" busy={making.isPending}>
          {t('shows.corrections.make')}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirmed !== null}
        title={t('shows.corrections.confirmTitle')}
        text={confirmed ? confirmText(t, locale, confirmed, sum) : ''}
        confirmLabel={t('shows.corrections.make')}
        onClose={() => setConfirmed(null)}
        onConfirm={async () => {
          if (confirmed) await making.mutateAsync(confirmed).catch(() => undefined)
        }}
      />
    </form>
  )
}
