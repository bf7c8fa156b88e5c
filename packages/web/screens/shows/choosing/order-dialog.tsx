import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { putOnOrder, undoChange } from '@dxweb/areas/events/planning/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { OrderField } from '../form/order-field.tsx'

interface OrderDialogProps {
  rows: readonly EventRow[]
  onClose: () => void
  onDone: () => void
}

type Done = ReplyOf<typeof putOnOrder.parts>

function useRevert() {
  const t = useText()
  const partnerId = usePartnerId()
  return ({ changeId, events }: Done) =>
    callApi(undoChange, { params: { partnerId, changeId }, body: { events } }).then(
      () => toast({ text: t('shows.order.undone', { count: events.length }) }),
      (error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) }),
    )
}

function usePutting(onPut: () => void) {
  const t = useText()
  const revert = useRevert()
  const onDone = (done: Done) => {
    const text = t('shows.order.done', { count: done.events.length })
    toast({ text, undo: () => void revert(done) })
    onPut()
  }
  return useCommand({ endpoint: putOnOrder, params: {}, onDone })
}

/** The order's period is extended only on request. */
export default function OrderDialog({ rows, onClose, onDone }: OrderDialogProps) {
  const t = useText()
  const [orderId, choose] = useState('')
  const [extendsOrder, extend] = useState(false)
  const { mutate, isPending, error, reset } = usePutting(() => {
    onClose()
    onDone()
  })
  const refusal = error instanceof Refusal ? error : null
  const isOutside = refusal?.fields?.['date']?.code === 'outside_order'
  const faults = fieldTexts(t, error)
  const count = rows.length
  const events = rows.map(({ id, version }) => ({ id, version }))
  return (
    <Dialog
      opened
      size="small"
      title={t('shows.choose.order', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="main"
            disabled={orderId === ''}
            busy={isPending}
            onClick={() => mutate({ events, orderId: Number(orderId), extendsOrder })}
          >
            {t('shows.order.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <OrderField
          value={orderId}
          name="orderId"
          error={faults['orderId']}
          onChange={(chosen) => {
            choose(chosen)
            reset()
          }}
          onRenter={() => undefined}
        />
        {(isOutside || extendsOrder) && (
          <CheckField label={t('shows.form.extendsOrder')} value={extendsOrder} onChange={extend} />
        )}
        {error && faults['orderId'] === undefined && (
          <ErrorPanel title={t('shows.order.refused')}>
            <p>{faults['date'] ?? reasonText(t, error)}</p>
          </ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
