import { listAccountChoices } from '@dxweb/areas/accounting/choices/contract.ts'
import {
  postingPurposes,
  type PurposeGroup as Group,
  purposeGroups,
  purposesOfType,
} from '@dxweb/areas/accounting/choices/purposes.ts'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { MoreProps } from '../section/section.ts'
import { ChooseAccount, type Choices } from './choose-account.tsx'
import styles from './posting-purposes.module.css'

type Purpose = (typeof postingPurposes)[number]
type Choice = Choices['choices'][number]

function useAccountText(choices: Choices, { purpose, account }: Purpose) {
  const t = useText()
  const standardName = choices.names.find(({ number }) => number === account)?.name
  const standard = `${account} ${standardName ?? t('settings.purposes.missing')}`
  const accountText = (chosen: Choice['account']) =>
    chosen === null ? standard : `${chosen.number} ${chosen.name}`
  const own = choices.choices.filter((each) => each.purpose === purpose)
  const inForce = own.find(({ eventType, isInForce }) => eventType === null && isInForce)
  return { now: inForce ? accountText(inForce.account) : standard, accountText, own, inForce }
}

function Accounts({ choices, of }: { choices: Choices; of: Purpose }) {
  const t = useText()
  const { now, accountText, own, inForce } = useAccountText(choices, of)
  const more = own.filter((each) => each !== inForce && (each.isInForce || isLater(each, own)))
  return (
    <dd>
      <b>{now}</b>
      {inForce?.account && (
        <div className="dx-dim dx-small">
          {t('settings.choice.standard', { number: of.account })} · {t('label.from')}{' '}
          <DateText value={inForce.validFrom} shape="numeric" />
        </div>
      )}
      {more.length > 0 && (
        <ul className={styles['chosen']}>
          {more.map((each) => (
            <li key={each.id} className="dx-small">
              {each.eventType && `${each.eventType}: `}
              {accountText(each.account)} · {t('label.from')}{' '}
              <DateText value={each.validFrom} shape="numeric" />
            </li>
          ))}
        </ul>
      )}
    </dd>
  )
}

const isLater = (choice: Choice, own: readonly Choice[]) =>
  !own.some(
    ({ eventType, isInForce, validFrom }) =>
      isInForce && eventType === choice.eventType && validFrom >= choice.validFrom,
  )

interface GroupProps {
  group: Group
  choices: Choices
  onChoose: (purpose: Purpose) => void
}

function PurposeGroup({ group, choices, onChoose }: GroupProps) {
  const t = useText()
  const may = useCan()('registers.write')
  return (
    <Card title={t(`settings.purposes.${group}`)}>
      <dl className={styles['purposes']}>
        {postingPurposes
          .filter((each) => each.group === group)
          .map((each) => (
            <div key={each.purpose} className={styles['purpose']}>
              <dt>{t(`settings.purpose.${each.purpose}`)}</dt>
              <Accounts choices={choices} of={each} />
              {may && (
                <dd>
                  <Button
                    size="small"
                    label={t('settings.choice.chooseOf', {
                      purpose: t(`settings.purpose.${each.purpose}`),
                    })}
                    onClick={() => onChoose(each)}
                  >
                    {t('settings.choice.choose')}
                  </Button>
                </dd>
              )}
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** The standard account applies until the venue sets its own. */
export default function PostingPurposes({ tabs }: MoreProps) {
  const t = useText()
  const found = useRead(listAccountChoices, {})
  const [chosen, choose] = useState<Purpose | null>(null)
  return (
    <Page title={t('settings.purposes')} filters={tabs}>
      <p className={`dx-second ${styles['about']}`}>{t('settings.purposes.about')}</p>
      <Loaded of={found} failedKey="rows.failed.fetch">
        {(choices) => (
          <>
            <div className={styles['groups']}>
              {purposeGroups.map((group) => (
                <PurposeGroup key={group} group={group} choices={choices} onChoose={choose} />
              ))}
            </div>
            {chosen && (
              <ChooseAccount
                purpose={chosen.purpose}
                standard={chosen.account}
                ofEventType={purposesOfType.has(chosen.purpose)}
                choices={choices}
                onClose={() => choose(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
