import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { countOwnTill, getOwnTill } from '@dxweb/areas/settlements/day/own-till-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Day, isDay } from '@dxweb/kit/time/day.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { operatingToday, useTimeZone } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { OwnShifts } from '../events/own-work.tsx'
import { TillLink } from '../../../parts/till/till-links.tsx'
import styles from '../events/styles/own-work.module.css'

// catalog: report.settled-days.state.*
// catalog: ticketing.means.*

type Till = ReplyOf<typeof getOwnTill.parts>

function CountDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  return (
    <CommandDialog
      endpoint={countOwnTill}
      params={{ day: till.day }}
      known={{ version: till.version }}
      initial={{ countedOre: till.countedOre, reason: till.reason }}
      labels={{ countedOre: 'settlement.day.countedOre', reason: 'settlement.day.reason' }}
      helpTexts={{ countedOre: 'settlement.day.countAbout', reason: 'settlement.day.reasonAbout' }}
      titleKey="shows.myDay.count"
      actionKey="rows.save"
      failedKey="settlement.day.countFailed"
      doneKey="settlement.day.countDone"
      onClose={onClose}
    />
  )
}

function Figures({ till }: { till: Till }) {
  const t = useText()
  const line = (label: string, ore: number, key: string) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        <Money ore={ore} />
      </dd>
    </div>
  )
  const { countedOre, differenceOre } = till
  return (
    <Facts>
      {till.means.map(({ means, amountOre }) =>
        line(t(`ticketing.means.${means}`), amountOre, means),
      )}
      {till.shiftCashOre !== 0 && line(t('shows.myDay.inShifts'), till.shiftCashOre, 'inShifts')}
      {line(t('shows.myDay.expected'), till.expectedOre, 'expected')}
      {countedOre !== null && line(t('settlement.day.countedOre'), countedOre, 'counted')}
      {differenceOre !== null && line(t('settlement.day.difference'), differenceOre, 'difference')}
    </Facts>
  )
}

function TillCard({ day, till }: { day: Day; till: Till }) {
  const t = useText()
  const dayText = useDayText()
  const partnerId = usePartnerId()
  const [isCounting, count] = useState(false)
  const { saleCount, refundCount, ticketCount, state, expectedOre, countedOre, shiftCashOre } = till
  const hasSold = saleCount + refundCount > 0
  const isInShifts = shiftCashOre !== 0 && expectedOre === 0 && countedOre === null
  return (
    <Card
      title={t('shows.myDay.till', { day: dayText(day, 'longDay') })}
      about={<Badge>{t(`report.settled-days.state.${state}`)}</Badge>}
      actions={
        hasSold &&
        state === 'open' &&
        !isInShifts && (
          <Button look="main" onClick={() => count(true)}>
            {t(till.countedOre === null ? 'shows.myDay.count' : 'shows.myDay.countAgain')}
          </Button>
        )
      }
    >
      {hasSold ? (
        <>
          <p className="dx-second">
            {t('shows.myDay.sold', {
              sales: saleCount,
              tickets: ticketCount,
              refunds: refundCount,
            })}
          </p>
          <Figures till={till} />
        </>
      ) : (
        <EmptyState
          icon={<IconBuildingStore size={24} stroke={1.7} />}
          title={t('shows.myDay.none')}
          action={
            <LinkButton to={`${modulePath('shows', partnerId, 0)}/box-office`}>
              {t('shell.entry.boxOffice')}
            </LinkButton>
          }
        />
      )}
      {isCounting && <CountDialog till={till} onClose={() => count(false)} />}
    </Card>
  )
}

export default function MyDayPage() {
  const t = useText()
  const now = operatingToday(useTimeZone())
  const [asked, ask] = useUrlState('day', now)
  const day = isDay(asked) && asked <= now ? asked : now
  const found = useRead(getOwnTill, { day })
  const mayRead = useCan()('ownShifts.read')
  return (
    <Page
      title={t('shell.entry.myDay')}
      actions={
        <>
          <TillLink />
          <DayField
            label={t('label.day')}
            labelHidden
            max={now}
            value={day}
            onChange={(next) => isDay(next) && ask(next === now ? '' : next)}
          />
        </>
      }
    >
      <div className={styles['ownWork']}>
        <Loaded of={found} failedKey="shows.myDay.failed">
          {(till) => <TillCard key={day} day={day} till={till} />}
        </Loaded>
        {mayRead && (
          <>
            <h2>{t('shows.ownWork.title')}</h2>
            <OwnShifts />
          </>
        )}
      </div>
    </Page>
  )
}
