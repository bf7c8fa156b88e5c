import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { adjustPrices, restorePrices } from '@dxweb/areas/events/prices/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { readTyped } from '../../../parts/register/form/typed.ts'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

type Repriced = ReplyOf<typeof adjustPrices.parts>

function useReprice(rows: readonly EventRow[], onChanged: () => void) {
  const t = useText()
  const notify = (done: Repriced, key: string, undo?: () => void) => {
    const count = done.events.length
    if (count > 0) toast({ text: t(key, { count }), undo })
    for (const { id, reason } of done.refused) {
      const title = rows.find((row) => row.id === id)?.title ?? ''
      const why = t(`shows.steps.reason.${reason}`)
      toast({ tone: 'bad', text: t('shows.steps.refusedOne', { title, reason: why }) })
    }
  }
  const shared = { params: {}, isToasted: true }
  const back = useCommand({
    ...shared,
    endpoint: restorePrices,
    onDone: (done) => notify(done, 'shows.reprice.undone'),
  })
  return useCommand({
    ...shared,
    endpoint: adjustPrices,
    onDone: (done) => {
      notify(done, 'shows.reprice.done', () => back.mutate({ events: done.events }))
      onChanged()
    },
  })
}

const ways = ['amount', 'percent'] as const

interface PricesDialogProps {
  rows: readonly EventRow[]
  onClose: () => void
  onDone: () => void
}

export default function PricesDialog({ rows, onClose, onDone }: PricesDialogProps) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const { mutate, isPending } = useReprice(rows, () => {
    onClose()
    onDone()
  })
  const [way, setWay] = useState<(typeof ways)[number]>('percent')
  const [typed, setTyped] = useState('')
  const [toKroner, setToKroner] = useState(true)
  const [fault, setFault] = useState('')
  const formId = useId()
  const count = rows.length
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const kind = way === 'percent' ? ('percent' as const) : ('money' as const)
    const plan = { field: 'by', kind: { kind }, isNullable: false, isRequired: true }
    const { values, faults } = readTyped([plan], { by: typed }, place)
    const by = Number(values['by'] ?? 0)
    setFault(faults['by']?.code ?? (by === 0 ? 'required' : ''))
    if (faults['by'] || by === 0) return
    const events = rows.map(({ id, version }) => ({ id, version }))
    mutate({ events, ...(way === 'percent' ? { basisPoints: by, toKroner } : { ore: by }) })
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
          <Button look="main" type="submit" form={formId} busy={isPending}>
            {t('shows.prices.edit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
