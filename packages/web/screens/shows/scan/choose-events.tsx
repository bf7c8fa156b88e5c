import { type ScanEvent, setScanRule } from '@dxweb/areas/scanning/contract.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { IconCalendarOff, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { CheckField, FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { ScanBack } from './scan-back.tsx'
import styles from './choose-events.module.css'
import scanStyles from './scan.module.css'

interface ChooseEventsProps {
  events: readonly ScanEvent[]
  opensMinutes: number
  device: string
  onStart: (ids: readonly number[], device: string) => void
}

interface ChoiceProps {
  events: readonly ScanEvent[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

function Choice({ title, events, ids, onChange }: ChoiceProps & { title: string }) {
  const t = useText()
  const locale = useLocale()
  if (events.length === 0) return null
  return (
    <fieldset className={scanStyles['scanChoice']}>
      <legend>{title}</legend>
      {events.map((event) => (
        <div key={event.id} className={scanStyles['scanChoiceRow']}>
          <CheckField
            label={event.title}
            value={ids.includes(event.id)}
            onChange={(on) =>
              onChange(on ? [...ids, event.id] : ids.filter((id) => id !== event.id))
            }
          />
          <p className="dx-dim dx-small dx-tabular">
            {dateText(event.startsAt, 'moment', locale)} · {event.auditorium} ·{' '}
            {event.ageLimit && `${t(`ticketing.age.${event.ageLimit}`)} · `}
            {t('scan.count', { arrived: event.arrivedCount, sold: event.soldCount })}
          </p>
        </div>
      ))}
    </fieldset>
  )
}

const opens = {
  labels: { opensMinutes: 'scan.opens' },
  helpTexts: { opensMinutes: 'scan.opens.about' },
}

function OpensField({ opensMinutes }: { opensMinutes: number }) {
  return (
    <CommandForm
      {...opens}
      isOfRow
      className={scanStyles['scanOpens']}
      endpoint={setScanRule}
      params={{}}
      initial={{ opensMinutes }}
      doneKey="scan.opens.saved"
      failedKey="scan.opens.refused"
      look="plain"
      action={useText()('rows.save')}
    />
  )
}

const isToday = ({ startsAt, opensAt }: ScanEvent) =>
  dateText(startsAt, 'numeric') === dateText(new Date().toISOString(), 'numeric') ||
  Date.parse(opensAt) < Date.now()

export function ChooseEvents({ events, opensMinutes, device, onStart }: ChooseEventsProps) {
  const t = useText()
  const may = useCan()
  const [ids, setIds] = useState<number[]>([])
  const [name, setName] = useState(device)
  const today = events.filter(isToday)
  const later = events.filter((event) => !isToday(event))
  return (
    <Page title={t('scan.pageTitle')} actions={<ScanBack />}>
      <div className={scanStyles['scan']}>
        <Card title={t('scan.choose')}>
          {events.length === 0 ? (
            <EmptyState
              icon={<IconCalendarOff size={24} stroke={1.7} />}
              title={t('scan.choose.none')}
              text={t('scan.choose.noneText')}
            />
          ) : (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                onStart(ids, name.trim())
              }}
            >
              <FieldStack>
                <p className="dx-dim">{t('scan.choose.about')}</p>
                <Choice title={t('calendar.today')} events={today} ids={ids} onChange={setIds} />
                {today.length === 0 ? (
                  <Choice title={t('calendar.later')} events={later} ids={ids} onChange={setIds} />
                ) : (
                  later.length > 0 && (
                    <details className={scanStyles['scanLater']}>
                      <summary>{t('scan.choose.laterCount', { count: later.length })}</summary>
                      <Choice
                        title={t('calendar.later')}
                        events={later}
                        ids={ids}
                        onChange={setIds}
                      />
                    </details>
                  )
                )}
                <TextField
                  label={t('scan.device')}
                  about={t('scan.device.about')}
                  value={name}
                  onChange={setName}
                  maxLength={40}
                />
                <div className={styles['start']}>
                  <Button
                    type="submit"
                    look="main"
                    size="large"
                    wide
                    icon={<IconScan size={20} />}
                    disabled={ids.length === 0 || ids.length > 20}
                  >
                    {t('scan.start')}
                  </Button>
                </div>
              </FieldStack>
            </form>
          )}
        </Card>
        {may('registers.write') && (
          <Card>
            <OpensField opensMinutes={opensMinutes} />
          </Card>
        )}
      </div>
    </Page>
  )
}
