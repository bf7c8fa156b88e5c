import { getEvent } from '@dxweb/areas/events/core/contract.ts'
import { moveEvent } from '@dxweb/areas/events/planning/contract.ts'
import { localTimesOf } from '@dxweb/areas/events/times/event-times.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type FormEvent, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { type Place, PlaceFields } from '../booking/place-fields.tsx'
import styles from './move-event.module.css'
import { withHidden } from './moved-event.ts'

type Event = ReplyOf<typeof getEvent.parts>

const busy = new Set(['hall_busy', 'resource_busy'])

function MoveForm({ event, onClose }: { event: Event; onClose: () => void }) {
  const t = useText()
  const zone = useTimeZone()
  const [place, change] = useState<Place>(() => {
    const { date, startTime, endTime } = localTimesOf(event, zone)
    return { auditoriumId: String(event.auditoriumId), date, startTime, endTime }
  })
  const [atOwnRisk, accept] = useState(false)
  const params = { id: event.id }
  const command = useCommand({
    endpoint: moveEvent,
    params,
    doneKey: 'orders.events.moved',
    onDone: onClose,
  })
  const { error, isPending, mutate } = command
  const refusal = error instanceof Refusal ? error : null
  const isBusy = refusal !== null && busy.has(refusal.code)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const { auditoriumId, ...times } = place
    mutate({
      ...withHidden(times, event, zone),
      auditoriumId: Number(auditoriumId),
      version: event.version,
      atOwnRisk,
    })
  }
  return (
    <form noValidate className={styles['move']} onSubmit={submit}>
      <div className={styles['fields']}>
        <PlaceFields isHallRequired place={place} faults={fieldTexts(t, error)} onChange={change} />
      </div>
      {(isBusy || atOwnRisk) && (
        <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={accept} />
      )}
      {refusal && !refusal.fields && (
        <ErrorPanel title={t('orders.events.notMoved')}>
          <p>{refusalText(t, refusal)}</p>
          <ClashList refusal={refusal} />
        </ErrorPanel>
      )}
      <FormFoot>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button look="main" type="submit" busy={isPending}>
          {t('rows.save')}
        </Button>
      </FormFoot>
    </form>
  )
}

export function MoveEvent({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useRead(getEvent, { id })
  return (
    <Loaded of={found} failedKey="orders.events.failed">
      {(event) => <MoveForm key={event.version} event={event} onClose={onClose} />}
    </Loaded>
  )
}
