import { sellGiftCard, topUpGiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { usualExpiry } from '@dxweb/areas/giftcards/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { callApi, newKey } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { toldByScreen } from '../../../data/rows/told-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { FieldStack, MoneyField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { giftCardsKey } from './queries.ts'

const means = ['card', 'cash', 'vipps', 'invoice'] as const
type Means = (typeof means)[number]

interface PayDialogProps {
  /** The card that more is put on; without one a new card is sold. */
  cardId?: string
  onClose: () => void
  onPaid: (cardId: string) => void
}

/** What is paid on a card, by what, and how long it is good. */
function usePayment({ cardId, onPaid }: PayDialogProps) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const key = useRef(newKey())
  const first = usualExpiry(today(useTimeZone()))
  const [form, setForm] = useState({
    amountOre: null as number | null,
    by: 'card' as Means,
    expiresOn: String(first),
    note: '',
  })
  const change = (part: Partial<typeof form>) => {
    key.current = newKey()
    setForm((now) => ({ ...now, ...part }))
  }
  const sending = useMutation({
    meta: toldByScreen,
    mutationFn: () => {
      const { amountOre, by, expiresOn, note } = form
      const body = { amountOre: amountOre ?? 0, means: by, expiresOn: expiresOn || undefined }
      const idempotencyKey = key.current
      return cardId === undefined
        ? callApi(sellGiftCard, { params: { partnerId }, body: { ...body, note }, idempotencyKey })
        : callApi(topUpGiftCard, { params: { partnerId, cardId }, body, idempotencyKey })
    },
    onSuccess: ({ id }) => onPaid(id),
    onSettled: () => client.invalidateQueries({ queryKey: giftCardsKey(partnerId) }),
  })
  return { form, change, sending }
}

/** Sells a gift card, or puts more on one. */
export function PayDialog(props: PayDialogProps) {
  const t = useText()
  const { form, change, sending } = usePayment(props)
  const [isMissing, tellMissing] = useState(false)
  const errors = fieldTexts(t, sending.error)
  const isNew = props.cardId === undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    tellMissing(form.amountOre === null)
    if (form.amountOre !== null) sending.mutate()
  }
  return (
    <Dialog
      opened
      size="small"
      title={t(isNew ? 'giftcards.sell' : 'giftcards.topUp')}
      onClose={props.onClose}
    >
      <form noValidate onSubmit={submit}>
        <FieldStack>
          <MoneyField
            label={t('giftcards.amount')}
            required
            value={form.amountOre}
            error={isMissing && form.amountOre === null ? t('field.price') : errors['amountOre']}
            onChange={(amountOre) => change({ amountOre })}
          />
          <ChoiceRow
            label={t('shows.transactions.means')}
            value={form.by}
            options={means.map((one) => ({ value: one, label: t(`ticketing.means.${one}`) }))}
            onChange={(by) => change({ by })}
          />
          <DayField
            looksAhead
            label={t('giftcards.expiresOn')}
            value={form.expiresOn}
            error={errors['expiresOn']}
            onChange={(expiresOn) => change({ expiresOn })}
          />
          {isNew && (
            <TextField
              label={t('giftcards.note')}
              maxLength={200}
              value={form.note}
              error={errors['note']}
              onChange={(note) => change({ note })}
            />
          )}
          {sending.isError && Object.keys(errors).length === 0 && (
            <ErrorPanel title={t('giftcards.notPaid')}>{refusalText(t, sending.error)}</ErrorPanel>
          )}
          <div className="dx-gift-actions">
            <Button onClick={props.onClose}>{t('shell.cancel')}</Button>
            <Button look="main" type="submit" busy={sending.isPending}>
              {t(isNew ? 'giftcards.sell' : 'giftcards.topUp')}
            </Button>
          </div>
        </FieldStack>
      </form>
    </Dialog>
  )
}
