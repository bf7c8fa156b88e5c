import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { timeBefore } from '@dxweb/areas/events/core/call-sheet-fields.ts'
import { useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import type { EventChoices } from '../ground/queries.ts'
import { TypedConflict } from '../form/typed-conflict.tsx'
import { type DraftFields, draftOf } from './event-draft.ts'
import '../form/styles/event-page.module.css'
import '../form/styles/tabs.module.css'

type Field = keyof DraftFields

const labels: Partial<Record<Field, (t: Text) => string>> = {
  title: (t) => t('shows.title'),
  heading: (t) => t('shows.form.heading'),
  auditoriumId: (t) => t('shows.hall'),
  extraAuditoriumIds: (t) => t('shows.form.extraHalls'),
  eventTypeId: (t) => t('shows.form.type'),
  date: (t) => t('shows.form.date'),
  startTime: (t) => t('shows.form.start'),
  endTime: (t) => t('shows.form.end'),
  endDate: (t) => t('shows.form.endDate'),
  busyFrom: (t) => t('shows.form.busyFrom'),
  busyUntil: (t) => t('shows.form.busyUntil'),
  renterId: (t) => t('shows.form.renter'),
  organizer: (t) => t('shows.form.organizer'),
  isOpenEvent: (t) => t('shows.form.openEvent'),
  doorsMinutes: (t) => t('shows.form.doorsMinutes'),
  soundCheckMinutes: (t) => t('shows.form.soundCheckMinutes'),
  pauseCount: (t) => t('shows.form.pauseCount'),
  pauseMinutes: (t) => t('shows.form.pauseMinutes'),
  contactName: (t) => t('shows.form.contactName'),
  contactMobile: (t) => t('shows.form.contactMobile'),
  staffNote: (t) => t('shows.form.staffNote'),
}

interface EventConflictProps {
  contested: readonly Field[]
  theirs: EventDetail
  choices: EventChoices
  onUseTheirs: () => void
  onKeepMine: () => void
}

export function EventConflict({
  contested,
  theirs,
  choices,
  onUseTheirs,
  onKeepMine,
}: EventConflictProps) {
  const t = useText()
  const when = useWhen()
  const fields = draftOf(theirs, useTimeZone())
  const halls = theirs.extraAuditoriumIds.map(
    (id) => choices.auditoriums.find((hall) => hall.id === id)?.name ?? '',
  )
  const beforeStart = (minutes: string) => minutes && timeBefore(fields.startTime, Number(minutes))
  const theirTexts: Partial<Record<Field, string>> = {
    auditoriumId: theirs.auditorium,
    extraAuditoriumIds: halls.join(', '),
    eventTypeId: theirs.eventType,
    date: when(theirs.startsAt, 'date'),
    endDate: fields.endDate && when(theirs.endsAt, 'date'),
    renterId: theirs.renter || t('shows.form.ownEvent'),
    isOpenEvent: t(theirs.isOpenEvent ? 'shell.yes' : 'shell.no'),
    doorsMinutes: beforeStart(fields.doorsMinutes),
    soundCheckMinutes: beforeStart(fields.soundCheckMinutes),
    pauseCount: String(theirs.pauseCount),
    pauseMinutes: String(theirs.pauseMinutes),
  }
  const rows = contested.flatMap((field) => {
    const label = labels[field]?.(t)
    return label ? [{ label, value: theirTexts[field] ?? String(fields[field]) }] : []
  })
  return <TypedConflict theirs={rows} onUseTheirs={onUseTheirs} onKeepMine={onKeepMine} />
}
