import { correctMonth, getMonth, settleMonth } from '@dxweb/areas/settlements/month/contract.ts'
import { monthStepsFrom } from '@dxweb/areas/settlements/month/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { pagePath } from '../../../../data/session/page-path.ts'
import { useCan } from '../../../../data/session/session.ts'
import { today, useTimeZone } from '../../../../data/session/use-when.ts'
import { CommandDialog } from '../../../../parts/command/command-dialog.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { useDayText } from '../../../../ui/dates/use-day-text.ts'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { readChecklist } from '@dxweb/server/flows/close-month/contract.ts'
import styles from './checklist.module.css'
import { Checklist } from './checklist.tsx'
import { type Checklist as List, linesOf } from './line-props.ts'
import { StepCard } from '../step-card.tsx'
import { Sums } from '../sums.tsx'
import { toneOf } from '../tone-of.ts'

// catalog: report.settled-months.state.*
// catalog: settlement.checklist.*
// catalog: settlement.month.*

type Settled = ReplyOf<typeof getMonth.parts>

function CorrectDialog({ month, onClose }: { month: Day; onClose: () => void }) {
  return (
    <CommandDialog
      endpoint={correctMonth}
      params={{ month }}
      initial={{ kind: 'chargeback' }}
      labels={{
        kind: 'settlement.month.kind',
        amountOre: 'settlement.month.amount',
        reason: 'settlement.month.reason',
      }}
      helpTexts={{ amountOre: 'settlement.month.amountAbout' }}
      choices={{ kind: 'settlement.month.kind' }}
      titleKey="settlement.month.correct"
      failedKey="settlement.month.correctFailed"
      doneKey="settlement.month.correctDone"
      onClose={onClose}
    />
  )
}

function useWarning(list: List | undefined) {
  const t = useText()
  const left = list === undefined ? [] : linesOf(list).filter(({ state }) => state !== 'done')
  if (left.length === 0) return undefined
  const names = left.map(({ name }) => t(`settlement.checklist.${name}`)).join(', ')
  return t('settlement.checklist.notDone', { names })
}

interface StepsProps {
  month: Day
  settled: Settled
  list: List | undefined
  reports: string
}

function Steps({ month, settled, list, reports }: StepsProps) {
  const t = useText()
  const dayText = useDayText()
  const may = useCan()('settlements.write')
  const command = useCommand({ endpoint: settleMonth, params: { month } })
  const [isCorrecting, correct] = useState(false)
  const isOver = month < startOfMonth(today(useTimeZone()))
  const { state, approved, locked, payoutOre, saleOre, showOre, presaleChangeOre } = settled
  return (
    <StepCard
      title={t('settlement.month.title', { month: dayText(month, 'month') })}
      words="settlement.month"
      state={{ text: t(`report.settled-months.state.${state}`), tone: toneOf(state) }}
      steps={may ? monthStepsFrom(state).filter((step) => step !== 'approve' || isOver) : []}
      command={command}
      history={{ approved, locked }}
      warning={useWarning(list)}
      actions={
        <>
          <LinkButton to={`${reports}/settled-months`}>{t('settlement.month.all')}</LinkButton>
          {may && state === 'draft' && (
            <Button icon={<IconPlus size={17} />} onClick={() => correct(true)}>
              {t('settlement.month.correct')}
            </Button>
          )}
        </>
      }
    >
      <Sums
        words="settlement.month"
        sums={{ payout: payoutOre, sale: saleOre, show: showOre, presale: presaleChangeOre }}
      />
      <p className="dx-dim dx-small">{t('settlement.month.about')}</p>
      {isCorrecting && <CorrectDialog month={month} onClose={() => correct(false)} />}
    </StepCard>
  )
}

export function MonthPanel({ month }: { month: Day }) {
  const found = useRead(getMonth, { month })
  const listed = useRead(readChecklist, { month })
  const reports = pagePath(usePartnerId(), 'report')
  const may = useCan()('settlements.write')
  return (
    <>
      <Loaded of={found} failedKey="report.failed">
        {(settled) => <Steps key={month} {...{ month, settled, reports }} list={listed.data} />}
      </Loaded>
      <div className={styles['screenOnly']}>
        <Loaded of={listed} failedKey="report.failed">
          {(list) => <Checklist key={month} {...{ month, list, reports, may }} />}
        </Loaded>
      </div>
    </>
  )
}
