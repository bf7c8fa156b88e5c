import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { moveEvents, undoChange } from '@dxweb/areas/events/planning/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { addDays, type Day, daysBetween, isDay } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'

interface MoveDialogProps {
  rows: readonly EventRow[]
  onClose: () => void
  onDone: () => void
}

function useMove(onMoved: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  return useCommand({
    endpoint: moveEvents,
    params: {},
    onDone({ changeId, events }) {
      const count = events.length
      const revert = async () => {
        try {
          await callApi(undoChange, { params: { partnerId, changeId }, body: { events } })
          toast({ text: t('shows.move.undone', { count }) })
        } catch (error) {
          toast({ tone: 'bad', text: refusalText(t, error) })
        }
      }
      toast({ text: t('shows.move.done', { count }), undo: () => void revert() })
      onMoved()
    },
  })
}

/** The user chooses the day of the first event; the other events move by the same number of days. */
export default function MoveDialog({ rows, onClose, onDone }: MoveDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const { mutate, isPending, error } = useMove(() => {
    onClose()
    onDone()
  })
  const first = rows.map(({ startsAt }) => localDay(startsAt, zone)).toSorted()[0] as Day
  const [day, setDay] = useState<string>(addDays(first, 7))
  const [atOwnRisk, setOwnRisk] = useState(false)
  const days = isDay(day) ? daysBetween(first, day) : 0
  const events = rows.map(({ id, version }) => ({ id, version }))
  const refusal = error instanceof Refusal ? error : null
  const isBusy = ['hall_busy', 'resource_busy'].includes(refusal?.code ?? '')
  const count = rows.length
  return (
    <Dialog
      opened
      size="small"
      title={t('shows.move.title', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="main"
            disabled={days === 0}
            busy={isPending}
            onClick={() => mutate({ events, days, atOwnRisk })}
          >
            {t('shows.move.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <DayField
          looksAhead
          label={t(count === 1 ? 'shows.form.date' : 'shows.move.firstDay')}
          required
          value={day}
          onChange={setDay}
        />
        <p className="dx-second">
          {t('shows.move.days', { count: Math.abs(days), isBack: Number(days < 0) })}
        </p>
        {(isBusy || atOwnRisk) && (
          <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={setOwnRisk} />
        )}
        {error && (
          <ErrorPanel title={t('shows.move.refused')}>
            <p>{reasonText(t, error)}</p>
            {refusal && <ClashList refusal={refusal} />}
          </ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
