import { changeSchedule, type ReportSchedule } from '@dxweb/areas/reports/schedules/contract.ts'
import { askedBy } from '@dxweb/areas/reports/schedules/rules.ts'
import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useNarrowingFacts } from '../facts/use-narrowing-facts.ts'
import { type Asked, keptOf, type ScheduledContent } from './sending-dialog.tsx'
import { type Sent, StateBadge } from './sent-state.tsx'

// catalog: report.send.failure.*

interface SentProps {
  schedule: ReportSchedule
  sent: ScheduledContent
  asked: Asked
  onClose: () => void
}

/** Returns all fields of a schedule, since a change of one field sends all of them. */
function askingOf({ recipients, period, monthDay, sendAt, afterHours, ...rest }: ReportSchedule) {
  const { version, rhythm, format } = rest
  const { eventId, eventTypeId, auditoriumId, renterId } = rest
  const when = { rhythm, eventId, eventTypeId, auditoriumId, renterId }
  return {
    ...when,
    version,
    format,
    recipients: recipients.join(', '),
    period: period ?? undefined,
    monthDay: monthDay ?? undefined,
    sendAt: sendAt ?? undefined,
    afterHours: afterHours ?? undefined,
  }
}

const isSame = (one: Asked, other: Asked) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

function SentAs({ schedule, asked, report, onClose }: SentProps & { report: AnyReport }) {
  const t = useText()
  const navigate = useNavigate()
  const kept = Object.fromEntries(schedule.asked.map(({ name, value }) => [name, value]))
  const [facts = t('report.send.asIs')] = useNarrowingFacts(report, kept)
  const now = askedBy(schedule.rhythm, keptOf(asked))
  const params = { scheduleId: schedule.id }
  const change = useCommand({ endpoint: changeSchedule, params, isToasted: true, onDone: onClose })
  if (isSame(now, kept)) return <p>{facts}</p>
  return (
    <section>
      <p>{facts}</p>
      <div className="dx-buttons">
        <Button
          onClick={() => {
            onClose()
            void navigate({ to: '.', search: kept })
          }}
        >
          {t('report.send.showAsSent')}
        </Button>
        <Button
          disabled={change.isPending}
          onClick={() => change.mutate({ ...askingOf(schedule), asked: { ...now } })}
        >
          {t('report.send.sendAsShown')}
        </Button>
      </div>
    </section>
  )
}

function SentOnce({ plannedFor, event, fileName, rowCount, recipients }: Sent) {
  const t = useText()
  const when = useWhen()
  return (
    <section>
      <h3>{[when(plannedFor, 'moment'), event].filter(Boolean).join(' · ')}</h3>
      {rowCount !== null && (
        <p className="dx-dim dx-small">
          {t('report.send.file', { file: fileName, count: rowCount })}
        </p>
      )}
      <ul>
        {recipients.map(({ email, state, failure }) => (
          <li key={email}>
            {email} <StateBadge state={state} />{' '}
            {failure && (
              <span className="dx-dim">
                {t(`report.send.failure.${failure}`, { printed: maxPrinted })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SentDialog(props: SentProps) {
  const { schedule, sent, onClose } = props
  const t = useText()
  return (
    <Dialog opened title={t('report.send.title')} onClose={onClose}>
      {sent.report && <SentAs {...props} report={sent.report} />}
      {schedule.sent.length === 0 && <p>{t('report.send.never')}</p>}
      {schedule.sent.map((one) => (
        <SentOnce key={`${one.plannedFor} ${one.fileName} ${one.event}`} {...one} />
      ))}
    </Dialog>
  )
}
