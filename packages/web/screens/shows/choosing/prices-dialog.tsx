import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { adjustPrices, restorePrices } from '@dxweb/areas/events/prices/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { readTyped } from '../../../parts/register/form/typed.ts'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { eventKey, eventsKey } from '../ground/queries.ts'

type Repriced = ReplyOf<typeof adjustPrices.parts>
type Adjusted = { ore: number } | { basisPoints: number; toKroner: boolean }

/** Changes the prices of events, told with a way back; what was left out is told by name. */
function useReprice(rows: readonly EventRow[]) {
  const t = useText()
  const partnerId = usePartnerId()
  const params = { partnerId }
  const client = useQueryClient()
  const tell = (done: Repriced, key: string, undo?: () => void) => {
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    for (const { id } of rows) {
      void client.invalidateQueries({ queryKey: eventKey(partnerId, id) })
    }
    const count = done.events.length
    if (count > 0) toast({ text: t(key, { count }), undo })
    for (const { id, reason } of done.refused) {
      const title = rows.find((row) => row.id === id)?.title ?? ''
      const why = t(`shows.steps.reason.${reason}`)
      toast({ tone: 'bad', text: t('shows.steps.refusedOne', { title, reason: why }) })
    }
  }
  const fail = (error: unknown) => void toast({ tone: 'bad', text: refusalText(t, error) })
  const putBack = ({ events }: Repriced) =>
    callApi(restorePrices, { params, body: { events } }).then(
      (back) => tell(back, 'shows.reprice.undone'),
      fail,
    )
  return async (by: Adjusted) => {
    const events = rows.map(({ id, version }) => ({ id, version }))
    const done = await callApi(adjustPrices, { params, body: { events, ...by } }).catch(fail)
    if (!done) return false
    tell(done, 'shows.reprice.done', () => void putBack(done))
    return true
  }
}

const ways = ['amount', 'percent'] as const

interface PricesDialogProps {
  rows: readonly EventRow[]
  onClose: () => void
  onDone: () => void
}

/** Raises or lowers all prices of the chosen events, by kroner or by per cent. */
export default function PricesDialog({ rows, onClose, onDone }: PricesDialogProps) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const reprice = useReprice(rows)
  const [way, setWay] = useState<(typeof ways)[number]>('percent')
  const [typed, setTyped] = useState('')
  const [toKroner, setToKroner] = useState(true)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const count = rows.length
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    const kind = way === 'percent' ? ('percent' as const) : ('money' as const)
    const plan = { field: 'by', kind: { kind }, isNullable: false, isRequired: true }
    const { values, faults } = readTyped([plan], { by: typed }, place)
    const by = Number(values['by'] ?? 0)
    setFault(faults['by']?.code ?? (by === 0 ? 'required' : ''))
    if (faults['by'] || by === 0) return
    setBusy(true)
    const isDone = await reprice(way === 'percent' ? { basisPoints: by, toKroner } : { ore: by })
    setBusy(false)
    if (!isDone) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('shows.reprice.title', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" type="submit" form={formId} busy={isBusy}>
            {t('shows.reprice.do')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FieldStack>
          <ChoiceRow
            label={t('rows.many.way')}
            value={way}
            options={ways.map((each) => ({ value: each, label: t(`rows.many.way.${each}`) }))}
            onChange={(next) => setWay(ways.find((each) => each === next) ?? 'percent')}
          />
          <TextField
            label={t(`rows.many.way.${way}`)}
            about={t('rows.many.minus')}
            value={typed}
            unit={t(way === 'percent' ? 'rows.unit.percent' : 'rows.unit.money')}
            keys="decimal"
            error={fault === '' ? undefined : t(`field.${fault}`)}
            onChange={setTyped}
          />
          {way === 'percent' && (
            <CheckField label={t('rows.many.toKroner')} value={toKroner} onChange={setToKroner} />
          )}
          <p className="dx-second">{t('shows.reprice.about')}</p>
        </FieldStack>
      </form>
    </Dialog>
  )
}
