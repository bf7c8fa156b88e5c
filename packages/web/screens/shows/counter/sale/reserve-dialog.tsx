import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { makeReservation } from '@dxweb/areas/ticketing/reservations/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { callApi, newKey } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useUntil } from '../../../../data/session/use-when.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../../ui/messages/error-panel.tsx'
import { fieldTexts, refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { eventKey, seatStates } from '../../ground/queries.ts'
import { noWishes, WishFields } from '../../reservations/wish-fields.tsx'
import type { Wishes } from '../../reservations/wish-fields.tsx'
import type { Counter } from '../cart/use-counter.ts'

interface ReserveProps {
  event: EventDetail
  counter: Counter
  onClose: () => void
}

function useReserve({ event, counter, onClose }: ReserveProps) {
  const t = useText()
  const end = useUntil()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [key] = useState(newKey)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const { lines, places, holdId } = counter.cart
  const send = async (wishes: Wishes) => {
    setSending(true)
    try {
      await counter.hold.settled()
      const made = await callApi(makeReservation, {
        params: { partnerId, id: event.id },
        body: { ...wishes, lines: [...lines, ...places], holdId },
        idempotencyKey: `${key}-${await digest(wishes)}`,
      })
      const until = made.expiresAt === null ? '' : end(made.expiresAt, 'full')
      const number = String(made.number)
      toast({
        text: t(until ? 'ticketing.reservedUntil' : 'ticketing.reservedNoEnd', { number, until }),
        stay: 12_000,
      })
      counter.leaveCart()
      onClose()
      void client.invalidateQueries({ queryKey: eventKey(partnerId, event.id) })
      void client.invalidateQueries({ queryKey: seatStates(partnerId, event.id).queryKey })
    } catch (refused) {
      setError(refused)
    } finally {
      setSending(false)
    }
  }
  return { send, error, isSending }
}

/** Changed wishes are another command, and get another key. */
async function digest(wishes: Wishes): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(wishes))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function ReserveDialog(props: ReserveProps) {
  const t = useText()
  const formId = useId()
  const { customer } = props.counter.cart
  const [wishes, setWishes] = useState<Wishes>(() =>
    customer ? { ...noWishes, name: customer.name, customerId: customer.id } : noWishes,
  )
  const { send, error, isSending } = useReserve(props)
  const errors = fieldTexts(t, error)
  const [other] = Object.entries(errors).flatMap(([path, text]) =>
    Object.hasOwn(noWishes, path) ? [] : [text],
  )
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    void send(wishes)
  }
  return (
    <Dialog
      opened
      title={t('ticketing.reserveTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={isSending}>
            {t('ticketing.reserve')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <WishFields isNew wishes={wishes} errors={errors} onChange={setWishes} />
      </form>
      {error !== null && (other !== undefined || Object.keys(errors).length === 0) && (
        <ErrorPanel title={t('ticketing.reserveFailed')}>
          {other ?? refusalText(t, error)}
        </ErrorPanel>
      )}
    </Dialog>
  )
}
