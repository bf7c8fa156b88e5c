import { ledgers } from '@dxweb/areas/accounting/contract.ts'
import { postingPurposes } from '@dxweb/areas/accounting/rules.ts'
import { useList } from '../../../data/rows/collections.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { MoreProps } from '../section/section.ts'
import './posting-purposes.css'

const groups = ['paid', 'owed', 'income', 'vat'] as const

interface GroupProps {
  group: (typeof groups)[number]
  names: ReadonlyMap<string, string>
}

function PurposeGroup({ group, names }: GroupProps) {
  const t = useText()
  return (
    <Card title={t(`settings.purposes.${group}`)}>
      <dl className="dx-purposes">
        {postingPurposes
          .filter((each) => each.group === group)
          .map(({ purpose, account }) => (
            <div key={purpose}>
              <dt>{t(`settings.purpose.${purpose}`)}</dt>
              <dd>
                <b className="dx-tabular">{account}</b>{' '}
                {names.get(account) ?? (
                  <span className="dx-dim">{t('settings.purposes.missing')}</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** Read-only, because the account numbers are fixed. */
export default function PostingPurposes({ tabs }: MoreProps) {
  const t = useText()
  const found = useList(ledgers, { limit: 1000 })
  const names = new Map(found.data?.data.map(({ number, name }) => [number, name]))
  return (
    <Page title={t('settings.purposes')} filters={tabs}>
      <p className="dx-second dx-purposes-about">{t('settings.purposes.about')}</p>
      <Loaded of={found} failedKey="rows.failed.fetch">
        {() => (
          <div className="dx-purposes-groups">
            {groups.map((group) => (
              <PurposeGroup key={group} group={group} names={names} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
