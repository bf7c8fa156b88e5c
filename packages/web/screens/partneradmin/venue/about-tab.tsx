import { changeVenue } from '@dxweb/areas/partners/venues/contract.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Venue } from '../ground/venue.ts'
import styles from '../ground/styles/partneradmin.module.css'

// catalog: partneradmin.step.*
// catalog: partneradmin.timeZone.*

const labels = {
  name: 'partneradmin.name',
  kind: 'partneradmin.kind',
  timeZone: 'partneradmin.timeZone',
  hasSSH: 'partneradmin.hasSSH',
  dxService: 'partneradmin.dxService',
  localDBVersion: 'partneradmin.localDBVersion',
}
const helpTexts = {
  address: 'partneradmin.address.about',
  hasSSH: 'partneradmin.hasSSH.about',
  dxService: 'partneradmin.dxService.about',
  localDBVersion: 'partneradmin.localDBVersion.about',
  orgNumber: 'partneradmin.orgNumber.about',
  timeZone: 'partneradmin.timeZone.about',
}
const choices = { kind: 'partneradmin.kind', timeZone: 'partneradmin.timeZone' }

function Steps({ steps }: Pick<Venue, 'steps'>) {
  const t = useText()
  const all = [
    ['halls', steps.halls > 0],
    ['categories', steps.categories > 0],
    ['events', steps.events > 0],
    ['published', steps.published > 0],
    ['isSelling', steps.isSelling],
  ] as const
  return (
    <ul className={styles['venueSteps']}>
      {all.map(([step, isDone]) => (
        <li key={step} className={isDone ? undefined : 'dx-dim'}>
          {isDone ? (
            <IconCircleCheck
              size={18}
              className={styles['venueDone']}
              aria-label={t('partneradmin.done')}
            />
          ) : (
            <IconCircle size={18} aria-label={t('partneradmin.missing')} />
          )}
          {t(`partneradmin.step.${step}`)}
        </li>
      ))}
    </ul>
  )
}

export function AboutTab({ venue }: { venue: Venue }) {
  const t = useText()
  return (
    <div className={styles['venueColumns']}>
      <Card title={t('partneradmin.tab.about')}>
        <CommandForm
          endpoint={changeVenue}
          params={{ venueId: venue.id }}
          initial={venue}
          known={{ version: venue.version, addressVersion: venue.addressVersion }}
          labels={labels}
          helpTexts={helpTexts}
          choices={choices}
          isOfRow
          doneKey="partneradmin.saved"
          failedKey="partneradmin.notSaved"
          action={t('rows.save')}
        />
      </Card>
      <div className={styles['venueStack']}>
        <Card title={t('partneradmin.steps')}>
          <Steps steps={venue.steps} />
        </Card>
        <Card title={t('partneradmin.facts')}>
          <dl className={styles['venueFacts']}>
            <dt>{t('partneradmin.chief')}</dt>
            <dd>{venue.chief || t('partneradmin.nobody')}</dd>
            <dt>{t('partneradmin.people')}</dt>
            <dd>{venue.users.filter(({ isActive }) => isActive).length}</dd>
            <dt>{t('partneradmin.madeAt')}</dt>
            <dd>
              <DateText value={venue.madeAt} shape="numeric" />
            </dd>
          </dl>
        </Card>
      </div>
    </div>
  )
}
