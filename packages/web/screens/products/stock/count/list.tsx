import { beginCount, listCounts } from '@dxweb/areas/products/stock/counts-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { useCan } from '../../../../data/session/session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FieldStack, SelectField, SwitchField } from '../../../../ui/fields/fields.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { linkTarget } from '../../../../ui/place/link-target.ts'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CountState } from './state.tsx'
import styles from './count.module.css'

type Counts = ReplyOf<typeof listCounts.parts>

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

const idOf = (value: string | null) => (value === null || value === '' ? null : Number(value))

function Begin({
  locations,
  groups,
  base,
}: Pick<Counts, 'locations' | 'groups'> & { base: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [location, setLocation] = useState(String(locations[0]?.id ?? ''))
  const [group, setGroup] = useState('')
  const [isBlind, setBlind] = useState(false)
  const begin = useCommand({
    endpoint: beginCount,
    params: {},
    isToasted: true,
    onDone: ({ id }) => void navigate(linkTarget(`${base}/${id}`)),
  })
  const none = { value: '', label: t('products.stock.noLocation') }
  const all = { value: '', label: t('products.count.allGroups') }
  return (
    <Card title={t('products.count.begin')}>
      <FieldStack>
        {locations.length > 0 && (
          <SelectField
            label={t('products.stock.from')}
            value={location}
            options={[...optionsOf(locations), none]}
            onChange={(value) => setLocation(value ?? '')}
          />
        )}
        <SelectField
          label={t('products.count.group')}
          value={group}
          options={[all, ...optionsOf(groups)]}
          onChange={(value) => setGroup(value ?? '')}
        />
        <SwitchField
          label={t('products.count.blind')}
          about={t('products.count.blindAbout')}
          value={isBlind}
          onChange={setBlind}
        />
        <Button
          look="main"
          size="large"
          wide
          busy={begin.isPending}
          onClick={() =>
            begin.mutate({ locationId: idOf(location), groupId: idOf(group), isBlind })
          }
        >
          {t('products.count.begin')}
        </Button>
      </FieldStack>
    </Card>
  )
}

function Listed({ counts, base }: Pick<Counts, 'counts'> & { base: string }) {
  const t = useText()
  if (counts.length === 0) return <p className="dx-dim">{t('products.count.none')}</p>
  return (
    <ul className={styles.counts}>
      {counts.map(({ id, locationName, groupName, state, begunAt, begunBy, countedCount }) => (
        <li key={id}>
          <Link to={`${base}/${id}`}>
            {locationName || t('products.stock.noLocation')} ·{' '}
            {groupName || t('products.count.allGroups')}
          </Link>
          <CountState state={state} />
          <span className="dx-dim dx-small">
            <DateText value={begunAt} /> · {begunBy} ·{' '}
            {t('products.count.counted', { count: countedCount })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function CountList({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const may = useCan()
  const found = useRead(listCounts, {})
  return (
    <Page title={t('products.count.title')} filters={tabs}>
      <Loaded of={found} failedKey="products.count.failed">
        {({ counts, locations, groups }) => (
          <div className={styles.two}>
            {may('stock.count') && <Begin locations={locations} groups={groups} base={base} />}
            <Card title={t('products.count.title')}>
              <Listed counts={counts} base={base} />
            </Card>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
