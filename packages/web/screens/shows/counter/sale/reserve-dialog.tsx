import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getReservationEnd, makeReservation } from '@dxweb/areas/ticketing/reservations/contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { useUntil } from '../../../../data/session/use-when.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../../ui/messages/error-panel.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { noWishes, WishFields } from '../../reservations/wish-fields.tsx'
import type { Wishes } from '../../reservations/wish-fields.tsx'
import { ticketsIn } from '../cart/cart.ts'
import type { Counter } from '../cart/use-counter.ts'

interface ReserveProps {
  event: EventDetail
  counter: Counter
  onClose: () => void
}

function useReserve({ event, counter, onClose }: ReserveProps) {
  const t = useText()
  const end = useUntil()
  return useCommand({
    endpoint: makeReservation,
    params: { id: event.id },
    topics: [`event:${event.id}`],
    onDone(made) {
      const until = made.expiresAt === null ? '' : end(made.expiresAt, 'full')
      const number = String(made.number)
      toast({
        text: t(until ? 'ticketing.reservedUntil' : 'ticketing.reservedNoEnd', { number, until }),
        stay: 12_000,
      })
      counter.leaveCart()
      onClose()
    },
  })
}

function Deadline({ eventId, isHeld }: { eventId: number; isHeld: boolean }) {
  const t = useText()
  const end = useUntil()
  const { data } = useRead(getReservationEnd, { id: eventId })
  if (isHeld) return <p>{t('ticketing.reserve.noEnd')}</p>
  if (!data) return null
  const { expiresAt } = data
  if (expiresAt === null) return <p>{t('ticketing.reserve.tooLate')}</p>
  return <p>{t('ticketing.reserve.until', { until: end(expiresAt, 'full') })}</p>
}

function Chosen({ counter: { cart, nameOf } }: Pick<ReserveProps, 'counter'>) {
  const t = useText()
  const seats = cart.lines.map(({ seatId }) => nameOf(seatId))
  return (
    <p>
      <b>{t('ticketing.refund.tickets', { count: ticketsIn(cart) })}</b>{' '}
      <span className="dx-second">{seats.join(' · ')}</span>
    </p>
  )
}

export function ReserveDialog(props: ReserveProps) {
  const t = useText()
  const formId = useId()
  const { hold, cart } = props.counter
  const { customer, lines, places, holdId } = cart
  const [wishes, setWishes] = useState<Wishes>(() =>
    customer ? { ...noWishes, name: customer.name, customerId: customer.id } : noWishes,
  )
  const { mutate, error, isPending } = useReserve(props)
  const [isSettling, settle] = useState(false)
  const errors = fieldTexts(t, error)
  const [other] = Object.entries(errors).flatMap(([path, text]) =>
    Object.hasOwn(noWishes, path) ? [] : [text],
  )
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isSettling || isPending) return
    settle(true)
    await hold.settled()
    settle(false)
    mutate({ ...wishes, lines: [...lines, ...places], holdId })
  }
  return (
    <Dialog
      opened
      title={t('ticketing.reserveTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={isSettling || isPending}>
            {t('ticketing.reserve')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(submitted) => void submit(submitted)}>
        <Chosen counter={props.counter} />
        <Deadline eventId={props.event.id} isHeld={wishes.isHeld} />
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
