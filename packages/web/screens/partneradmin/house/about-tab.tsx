import { changeHouse } from '@dxweb/areas/partners/houses/contract.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { House } from '../ground/house.ts'
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
const abouts = {
  address: 'partneradmin.address.about',
  hasSSH: 'partneradmin.hasSSH.about',
  dxService: 'partneradmin.dxService.about',
  localDBVersion: 'partneradmin.localDBVersion.about',
  orgNumber: 'partneradmin.orgNumber.about',
  timeZone: 'partneradmin.timeZone.about',
}
const choices = { kind: 'partneradmin.kind', timeZone: 'partneradmin.timeZone' }

function Steps({ steps }: Pick<House, 'steps'>) {
  const t = useText()
  const all = [
    ['halls', steps.halls > 0],
    ['categories', steps.categories > 0],
    ['events', steps.events > 0],
    ['published', steps.published > 0],
    ['isSelling', steps.isSelling],
  ] as const
  return (
    <ul className={styles['houseSteps']}>
      {all.map(([step, isDone]) => (
        <li key={step} className={isDone ? undefined : 'dx-dim'}>
          {isDone ? (
            <IconCircleCheck
              size={18}
              className={styles['houseDone']}
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

/** Shows facts of the venue, and the steps that remain before it can sell. */
export function AboutTab({ house }: { house: House }) {
  const t = useText()
  return (
    <div className={styles['houseColumns']}>
      <Card title={t('partneradmin.tab.about')}>
        <CommandForm
          endpoint={changeHouse}
          params={{ houseId: house.id }}
          begin={house}
          known={{ version: house.version, addressVersion: house.addressVersion }}
          labels={labels}
          abouts={abouts}
          choices={choices}
          isOfRow
          doneKey="partneradmin.saved"
          failedKey="partneradmin.notSaved"
          action={t('rows.save')}
        />
      </Card>
      <div className={styles['houseStack']}>
        <Card title={t('partneradmin.steps')}>
          <Steps steps={house.steps} />
        </Card>
        <Card title={t('partneradmin.facts')}>
          <dl className={styles['houseFacts']}>
            <dt>{t('partneradmin.chief')}</dt>
            <dd>{house.chief || t('partneradmin.nobody')}</dd>
            <dt>{t('partneradmin.people')}</dt>
            <dd>{house.users.filter(({ isActive }) => isActive).length}</dd>
            <dt>{t('partneradmin.madeAt')}</dt>
            <dd>
              <DateText value={house.madeAt} shape="numeric" />
            </dd>
          </dl>
        </Card>
      </div>
    </div>
  )
}
