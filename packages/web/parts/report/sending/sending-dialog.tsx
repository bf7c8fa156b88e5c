import {
  changeSchedule,
  makeSchedule,
  type ReportSchedule,
} from '@dxweb/areas/reports/schedules/contract.ts'
import {
  addressesIn,
  afterEvent,
  calendarRhythms,
  isMonthly,
  pageDays,
  periodOfScreen,
  periodsOf,
  type Rhythm,
  rhythmsOf,
  type SchedulePeriod,
} from '@dxweb/areas/reports/schedules/rules.ts'
import { type ExportFormat, exportFormats } from '@dxweb/kit/definitions/sheet.ts'
import { type AnyReport, isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { useSession } from '../../../data/session/session.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { CommandDialog } from '../../command/command-dialog.tsx'
import type { DrawnInput } from '../../command/command-fields.tsx'
import { Mailings } from '../../mailing/mailings.tsx'
import type { FormValues } from '../../register/look/look.ts'

// catalog: report.send.rhythm.*
// catalog: shows.period.*

export type Asked = Readonly<Record<string, string>>

/** Content of a schedule: a report, a list within an event, or a page of one day. */
export interface ScheduledContent {
  name: string
  /** Report with the filters and groups to describe; a page of one day has neither. */
  report?: AnyReport
  rhythms: readonly Rhythm[]
  formats: readonly ExportFormat[]
  periods: (axis: string | undefined) => readonly SchedulePeriod[]
  eventId?: number
}

export const sentReport = (report: AnyReport, eventId?: number): ScheduledContent => ({
  name: report.name,
  report,
  rhythms: rhythmsOf(report),
  formats: exportFormats,
  periods: (axis) => periodsOf(report, axis),
  ...(isOfEvent(report) && eventId !== undefined && { eventId }),
})

export const sentPage = (name: string): ScheduledContent => ({
  name,
  rhythms: calendarRhythms,
  formats: ['pdf'],
  periods: () => pageDays,
})

const labels = Object.fromEntries(
  ['recipients', 'period', 'rhythm', 'monthDay', 'sendAt', 'format', 'afterHours', 'eventId'].map(
    (field) => [field, `report.send.${field}`],
  ),
)
const helpTexts = {
  recipients: 'report.send.recipientsAbout',
  format: 'report.send.formatAbout',
  monthDay: 'report.send.monthDayAbout',
  afterHours: 'report.send.afterHoursAbout',
}
const choices = { format: 'export' }
/** Catalog keys of the label that each event filter has while empty. */
const emptyTexts = {
  eventTypeId: 'report.send.all',
  auditoriumId: 'report.send.all',
  renterId: 'report.send.all',
}
const drawn = ['rhythm', 'period', 'eventId']
const narrowing = new Set(['eventTypeId', 'auditoriumId', 'renterId'])

function isFieldShown(field: string, { rhythm, eventId }: FormValues): boolean {
  const isAfter = rhythm === afterEvent
  if (field === 'monthDay') return isMonthly(String(rhythm))
  if (field === 'sendAt' || field === 'period') return !isAfter
  if (field === 'afterHours' || field === 'eventId') return isAfter
  return !narrowing.has(field) || (isAfter && !eventId)
}

interface Choice {
  value: string
  label: string
}

function Drawn({ input, options }: { input: DrawnInput; options: readonly Choice[] }) {
  const { typed, errors: _errors, ...field } = input
  return <SelectField {...field} value={typeof typed === 'string' ? typed : ''} options={options} />
}

/** Choices that do not fit the content are omitted. */
function useDrawn({ rhythms, periods, eventId }: ScheduledContent, axis: string | undefined) {
  const t = useText()
  const options: Record<string, readonly Choice[]> = {
    rhythm: rhythms.map((value) => ({ value, label: t(`report.send.rhythm.${value}`) })),
    period: periods(axis).map((value) => ({ value, label: t(`shows.period.${value}`) })),
    eventId: [
      { value: String(eventId), label: t('report.send.thisEvent') },
      { value: '', label: t('report.send.allEvents') },
    ],
  }
  return (input: DrawnInput) => <Drawn input={input} options={options[input.name ?? ''] ?? []} />
}

/** Returns the values of fields that have only one choice and are therefore not shown. */
function knownOf(
  { rhythms, formats, periods, eventId }: ScheduledContent,
  axis: string | undefined,
) {
  return {
    ...(rhythms.length === 1 && { rhythm: rhythms[0]! }),
    ...(formats.length === 1 && { format: formats[0]! }),
    ...((periods(axis).length === 0 || rhythms.length === 1) && { period: undefined }),
    ...(eventId === undefined && { eventId: null }),
    ...(!rhythms.includes(afterEvent) && {
      afterHours: undefined,
      eventTypeId: null,
      auditoriumId: null,
      renterId: null,
    }),
  }
}

const usual = { monthDay: 1, sendAt: '07:00', afterHours: 10 }

const addressesOf = ({ recipients }: Readonly<Record<string, unknown>>) =>
  typeof recipients === 'string' ? addressesIn(recipients) : []

const countOf = (typed: Readonly<Record<string, unknown>>) => ({
  count: addressesOf(typed).length,
})

function Receivers({
  typed,
  sent,
}: {
  typed: Readonly<Record<string, unknown>>
  sent: ScheduledContent
}) {
  const t = useText()
  const { rhythm, period } = typed
  const about = [
    ...(typeof rhythm === 'string' && rhythm !== '' ? [t(`report.send.rhythm.${rhythm}`)] : []),
    ...(typeof period === 'string' && period !== '' ? [t(`shows.period.${period}`)] : []),
  ]
  const name = t(`report.${sent.name}`)
  return <Mailings mailings={addressesOf(typed).map((to, key) => ({ key, name, to, about }))} />
}

const words = {
  labels,
  helpTexts,
  choices,
  emptyTexts,
  drawn,
  isFieldShown,
  failedKey: 'report.send.failed',
}

interface MakeProps {
  sent: ScheduledContent
  asked: Asked
  onClose: () => void
}

/** Removes days and event from a query, since the schedule sets them itself and sends the figures known then. */
export function keptOf(asked: Asked): Asked {
  const { from: _from, to: _to, until: _until, eventId: _event, ...kept } = asked
  return kept
}

const idIn = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : null)

export function MakeSending({ sent, asked, onClose }: MakeProps) {
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const { user } = useSession()
  const { eventId } = asked
  const query = keptOf(asked)
  const { axis, eventTypeId, auditoriumId, renterId } = query
  const drill = idIn(eventId)
  const here = drill === null ? sent : { ...sent, eventId: drill }
  const offered = sent.periods(axis)
  const shown = periodOfScreen(
    offered,
    { ...asked, period: useSearchValues()['period'] },
    today(useTimeZone()),
  )
  return (
    <CommandDialog
      {...words}
      endpoint={makeSchedule}
      params={{}}
      known={{ report: sent.name, asked: query, locale, ...knownOf(here, axis) }}
      initial={{
        recipients: user.email,
        rhythm:
          sent.rhythms.length === 1
            ? sent.rhythms[0]
            : offered.includes('lastWeek')
              ? 'mon'
              : 'daily',
        ...usual,
        eventId: here.eventId ?? null,
        eventTypeId: idIn(eventTypeId),
        auditoriumId: idIn(auditoriumId),
        renterId: idIn(renterId),
        period: shown ?? (offered.includes('lastWeek') ? 'lastWeek' : offered[0]),
        format: sent.formats.includes('xlsx') ? 'xlsx' : sent.formats[0],
      }}
      renderDrawn={useDrawn(here, axis)}
      titleKey="report.send"
      actionKey="report.send.make"
      actionValuesOf={countOf}
      renderBelow={(typed) => <Receivers typed={typed} sent={sent} />}
      doneKey="report.send.made"
      onClose={onClose}
      onDone={onClose}
    />
  )
}

/** Changes a schedule, except for the filters of its report. */
export function ChangeSending(props: {
  sent: ScheduledContent
  schedule: ReportSchedule
  onClose: () => void
}) {
  const { sent, schedule, onClose } = props
  const {
    id,
    version,
    axis,
    asked: _asked,
    recipients,
    monthDay,
    sendAt,
    afterHours,
    period,
    eventId,
    ...initial
  } = schedule
  const here = eventId === null ? sent : { ...sent, eventId }
  const offered = sent.periods(axis || undefined)
  return (
    <CommandDialog
      {...words}
      endpoint={changeSchedule}
      params={{ scheduleId: id }}
      known={{ version, asked: undefined, ...knownOf(here, axis || undefined) }}
      initial={{
        ...initial,
        eventId,
        recipients: recipients.join(', '),
        monthDay: monthDay ?? usual.monthDay,
        sendAt: sendAt ?? usual.sendAt,
        afterHours: afterHours ?? usual.afterHours,
        period: period ?? (offered.includes('lastWeek') ? 'lastWeek' : offered[0]),
      }}
      renderDrawn={useDrawn(here, axis || undefined)}
      renderBelow={(typed) => <Receivers typed={typed} sent={sent} />}
      titleKey="report.send.change"
      actionKey="rows.save"
      doneKey="report.send.changed"
      onClose={onClose}
      onDone={onClose}
    />
  )
}
