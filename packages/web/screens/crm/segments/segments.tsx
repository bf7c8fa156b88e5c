import { customers } from '@dxweb/areas/customers/contract.ts'
import { listSegments } from '@dxweb/areas/customers/segments/contract.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { NotHere } from '../../../parts/not-here/not-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import { SegmentPage } from './segment-page.tsx'
import styles from './segments.module.css'

interface SegmentsProps {
  /** Path of the segments: '/partners/1003/crm/segments'. */
  base: string
  /** Part of the path: 'new' or an id; undefined shows the list. */
  place: string | undefined
  tabs: ReactNode
}

// catalog: crm.segments.usedFor.*

function List({ base, tabs }: Omit<SegmentsProps, 'place'>) {
  const t = useText()
  const mayWrite = useMayWrite(customers)
  const found = useRead(listSegments, {})
  return (
    <Page
      title={t('crm.segments')}
      filters={tabs}
      actions={
        <LinkButton look="main" to={`${base}/new`}>
          {t(mayWrite ? 'crm.segments.new' : 'crm.segments.try')}
        </LinkButton>
      }
    >
      <Loaded of={found} failedKey="crm.segments.failed">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconUsersGroup size={24} stroke={1.7} />}
              title={t('crm.segments.none')}
              text={t('crm.segments.noneText')}
            />
          ) : (
            <Card>
              <ul className={styles['list']}>
                {data.map(({ id, name, lastUsed }) => (
                  <li key={id}>
                    <Link to={`${base}/${id}`}>{name}</Link>
                    <span className="dx-dim dx-small">
                      {lastUsed ? (
                        <>
                          {t(`crm.segments.usedFor.${lastUsed.usedFor}`)} ·{' '}
                          <DateText value={lastUsed.at} /> · {lastUsed.userName}
                        </>
                      ) : (
                        t('crm.segments.unused')
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </Page>
  )
}

export function Segments({ base, place, tabs }: SegmentsProps) {
  const t = useText()
  const found = useRead(listSegments, {}, { enabled: place !== undefined })
  if (place === undefined) return <List base={base} tabs={tabs} />
  if (place === 'new') return <SegmentPage key="new" base={base} saved={undefined} />
  return (
    <Loaded of={found} failedKey="crm.segments.failed">
      {({ data }) => {
        const saved = data.find(({ id }) => String(id) === place)
        return saved ? (
          <SegmentPage key={saved.id} base={base} saved={saved} />
        ) : (
          <NotHere title={t('crm.segments')} text={t('crm.segments.gone')} to={base} />
        )
      }}
    </Loaded>
  )
}
