import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  changeReservation,
  releaseReservation,
} from '@dxweb/areas/ticketing/reservations/contract.ts'
import type { Reservation } from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { DeadlineFields, deadlineOf, expiryOf } from './deadline-fields.tsx'
import { WishFields } from './wish-fields.tsx'
import type { Wishes } from './wish-fields.tsx'
import styles from './reservations.module.css'

interface ReservationDialogProps {
  event: EventDetail
  reservation: Reservation
  onClose: () => void
}

function useChange({ reservation, onClose: onDone }: Omit<ReservationDialogProps, 'event'>) {
  const { id, version, eventId } = reservation
  const parts = { params: { reservationId: id }, topics: [`event:${eventId}`], onDone }
  const save = useCommand({
    ...parts,
    endpoint: changeReservation,
    doneKey: 'shows.reservations.saved',
  })
  const release = useCommand({
    ...parts,
    endpoint: releaseReservation,
    doneKey: 'shows.reservations.released',
  })
  return {
    error: save.error ?? release.error,
    isSending: save.isPending,
    save: ({ customerId: _kept, ...wishes }: Wishes, expiresAt: string | null) => {
      release.reset()
      save.mutate({ ...wishes, expiresAt, version })
    },
    release: async () => {
      save.reset()
      await release.mutateAsync({ version }).catch(() => undefined)
    },
  }
}

const wishesOf = ({ name, phone, email, note, isHeld }: Reservation): Wishes => ({
  name,
  phone,
  email,
  note,
  isHeld,
})

export function ReservationDialog(props: ReservationDialogProps) {
  const { reservation, onClose } = props
  const t = useText()
  const formId = useId()
  const [wishes, setWishes] = useState(() => wishesOf(reservation))
  const zone = useTimeZone()
  const [deadline, setDeadline] = useState(() => deadlineOf(reservation, zone))
  const [isHalf, setHalf] = useState(false)
  const [isAsking, ask] = useState(false)
  const { error, isSending, save, release } = useChange(props)
  const errors = fieldTexts(t, error)
  const number = String(reservation.number)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const expiresAt = expiryOf(deadline, reservation, zone)
    setHalf(expiresAt === undefined)
    if (expiresAt !== undefined) save(wishes, expiresAt)
  }
  return (
    <Dialog
      opened
      title={t('shows.reservations.one', { number })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" disabled={reservation.isHeld} onClick={() => ask(true)}>
            {t('shows.reservations.release')}
          </Button>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={isSending}>
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['reservationForm']} onSubmit={submit}>
        <WishFields wishes={wishes} errors={errors} onChange={setWishes} />
        {!wishes.isHeld && (
          <DeadlineFields
            event={props.event}
            deadline={deadline}
            expiresAt={expiryOf(deadline, reservation, zone)}
            error={isHalf ? t('shows.reservations.untilWrong') : errors['expiresAt']}
            onChange={setDeadline}
          />
        )}
      </form>
      {error !== null && errors['expiresAt'] === undefined && (
        <ErrorPanel title={t('shows.reservations.refused')}>{reasonText(t, error)}</ErrorPanel>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('shows.reservations.releaseTitle', { number })}
        text={t('shows.reservations.releaseText')}
        confirmLabel={t('shows.reservations.release')}
        danger
        onClose={() => ask(false)}
        onConfirm={release}
      />
    </Dialog>
  )
}
