import { countCash, countTill, getDay, settleDay } from '@dxweb/areas/settlements/day/contract.ts'
import { stepsFrom } from '@dxweb/areas/settlements/day/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { operatingDayBegin } from '@dxweb/kit/time/zoned-time.ts'
import { useCallback, useMemo, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan, useSession } from '../../../data/session/session.ts'
import { useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { useNow } from '../../../ui/dates/use-now.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { DayShifts } from './day-shifts.tsx'
import { StepCard } from './step-card.tsx'
import { toneOf } from './tone-of.ts'

// catalog: report.settled-days.state.*
// catalog: settlement.day.*

type Settled = ReplyOf<typeof getDay.parts>

/** The cash of a clerk, or of a third-party till. */
interface Drawer extends Pick<
  Settled['tills'][number],
  'name' | 'expectedOre' | 'countedOre' | 'differenceOre' | 'reason' | 'countedBy' | 'version'
> {
  key: string
  id: number
  isTill: boolean
}

const drawersOf = ({ clerks, tills }: Settled): Drawer[] => [
  ...clerks.map((clerk) => ({
    ...clerk,
    key: `c${clerk.userId}`,
    id: clerk.userId,
    isTill: false,
  })),
  ...tills.map((till) => ({
    ...till,
    key: `t${till.registerId}`,
    id: till.registerId,
    isTill: true,
  })),
]

interface CountDialogProps {
  day: Day
  drawer: Drawer
  onClose: () => void
}

function CountDialog({ day, drawer, onClose }: CountDialogProps) {
  const t = useText()
  const [opened] = useState(drawer.version)
  const { id, isTill, name, countedBy, countedOre, expectedOre, reason, version } = drawer
  const meanwhile = { by: countedBy ?? '', amount: formatMoney(countedOre ?? 0) }
  const rest = {
    known: { version },
    above: (
      <>
        <p className="dx-second">{`${t('settlement.day.expected')}: ${formatMoney(expectedOre)}`}</p>
        {version !== opened && <output>{t('settlement.day.countedMeanwhile', meanwhile)}</output>}
      </>
    ),
    initial: { countedOre: countedOre ?? expectedOre, reason },
    labels: { countedOre: 'settlement.day.countedOre', reason: 'settlement.day.reason' },
    helpTexts: { countedOre: 'settlement.day.countAbout', reason: 'settlement.day.reasonAbout' },
    titleValues: { name },
    actionKey: 'rows.save',
    failedKey: 'settlement.day.countFailed',
    doneKey: 'settlement.day.countDone',
    onClose,
  }
  return isTill ? (
    <CommandDialog
      endpoint={countTill}
      params={{ day, registerId: id }}
      titleKey="settlement.day.countTill"
      {...rest}
    />
  ) : (
    <CommandDialog
      endpoint={countCash}
      params={{ day, userId: id }}
      titleKey="settlement.day.count"
      {...rest}
    />
  )
}

const ore = (value: number | null) => (value === null ? null : <Money ore={value} />)

const counting = (label: string, onCount: (drawer: Drawer) => void): Column<Drawer> => ({
  key: 'count',
  header: label,
  width: '110px',
  isFixed: true,
  cell: (drawer) => (
    <Button size="small" label={`${label}: ${drawer.name}`} onClick={() => onCount(drawer)}>
      {label}
    </Button>
  ),
})

/** Adds a column with a button that opens the count, if the day is open. A click on the row also opens it. */
function useDrawerColumns(onCount: ((drawer: Drawer) => void) | undefined): Column<Drawer>[] {
  const t = useText()
  return useMemo(() => {
    const head = (key: string) => ({ key, header: t(`settlement.day.${key}`) })
    return [
      { ...head('drawer'), main: true, cell: ({ name }) => name },
      {
        ...head('expected'),
        numeric: true,
        ...(onCount && { hideBelow: 769 }),
        cell: ({ expectedOre }) => ore(expectedOre),
      },
      {
        ...head('countedOre'),
        numeric: true,
        ...(onCount && { hideBelow: 769 }),
        cell: ({ countedOre }) => ore(countedOre),
      },
      { ...head('difference'), numeric: true, cell: ({ differenceOre }) => ore(differenceOre) },
      { ...head('reason'), hideBelow: 769, cell: ({ reason }) => reason },
      ...(onCount ? [counting(t('settlement.day.countShort'), onCount)] : []),
    ]
  }, [t, onCount])
}

interface DrawersProps {
  day: Day
  drawers: readonly Drawer[]
  isOpen: boolean
}

function Drawers({ day, drawers, isOpen }: DrawersProps) {
  const t = useText()
  const [counted, count] = useState<string | null>(null)
  const onCount = useCallback(({ key }: Drawer) => count(key), [])
  const columns = useDrawerColumns(isOpen ? onCount : undefined)
  const drawer = drawers.find(({ key }) => key === counted)
  return (
    <>
      <DataTable
        label={t('report.day-settlement.part.cash')}
        rows={drawers}
        columns={columns}
        rowKey={({ key }) => key}
        isOrdered
        empty={<p className="dx-dim">{t('settlement.day.noCash')}</p>}
      />
      {drawer && <CountDialog day={day} drawer={drawer} onClose={() => count(null)} />}
    </>
  )
}

function Steps({ day, settled }: { day: Day; settled: Settled }) {
  const t = useText()
  const dayText = useDayText()
  const may = useCan()('settlements.write')
  const reports = pagePath(usePartnerId(), 'report')
  const command = useCommand({ endpoint: settleDay, params: { day } })
  const { state, shifts, lateGoodsOre, latePostedOn, counted, approved, locked } = settled
  const drawers = drawersOf(settled)
  const refused = useRefused(settled)
  return (
    <StepCard
      title={t('settlement.day.title', { day: dayText(day, 'longDay') })}
      words="settlement.day"
      state={{ text: t(`report.settled-days.state.${state}`), tone: toneOf(state) }}
      steps={may ? stepsFrom(state) : []}
      {...(may && { refused })}
      command={command}
      history={{ counted, approved, locked }}
      actions={
        <>
          <LinkButton to={`${reports}/ticket-sales?from=${day}&to=${day}&group=rows`}>
            {t('settlement.day.sales')}
          </LinkButton>
          <LinkButton to={`${reports}/settled-days`}>{t('settlement.day.all')}</LinkButton>
        </>
      }
    >
      {lateGoodsOre !== 0 && (
        <output>
          {t('shift.list.late', { amount: formatMoney(lateGoodsOre) })}{' '}
          {latePostedOn === null
            ? t('shift.list.latePosting')
            : t('shift.list.latePosted', { day: dayText(latePostedOn as Day, 'longDay') })}
        </output>
      )}
      <DayShifts shifts={shifts} mayClose={may} />
      {(drawers.length > 0 || shifts.length === 0) && (
        <Drawers day={day} drawers={drawers} isOpen={may && state === 'open'} />
      )}
    </StepCard>
  )
}

/** The server refuses to lock a day until ten minutes after its end. */
const lockDelayMs = 600_000

/** Returns the times from which a day can be counted and locked, or null for a time that has passed. */
function useFirstTimes(day: Day): { countsAt: string | null; locksAt: string | null } {
  const zone = useTimeZone()
  const now = useNow()
  const ahead = (at: number) => (now < at ? new Date(at).toISOString() : null)
  return {
    countsAt: ahead(Date.parse(operatingDayBegin(day, zone))),
    locksAt: ahead(Date.parse(operatingDayBegin(addDays(day, 1), zone)) + lockDelayMs),
  }
}

/**
 * Reasons why a day cannot be counted or locked yet, or why the user who counted may not approve, with the possible
 * approvers.
 */
function useRefused(settled: Settled): Readonly<Record<string, string>> {
  const { state, shifts, counters, approvers } = settled
  const t = useText()
  const when = useWhen()
  const { countsAt, locksAt } = useFirstTimes(settled.day as Day)
  const { user } = useSession()
  const left = shifts.filter(({ closedAt }) => closedAt === null)
  const [next] = stepsFrom(state)
  if (state === 'open' && countsAt !== null) {
    return { count: t('settlement.day.countsAt', { at: when(countsAt, 'moment') }) }
  }
  if (left.length > 0 && next !== undefined && next !== 'reopen') {
    const names = left.map(({ till, clerk }) => `${till} (${clerk})`).join(', ')
    return { [next]: t('shift.list.left', { names }) }
  }
  const missing = drawersOf(settled).filter(({ countedOre }) => countedOre === null)
  if (state === 'open' && missing.length > 0) {
    const key = missing.some(({ isTill }) => isTill) ? 'uncountedDrawers' : 'uncounted'
    const names = missing.map(({ name }) => name).join(', ')
    return { count: t(`settlement.day.${key}`, { names }) }
  }
  if (state === 'approved' && locksAt !== null) {
    return { lock: t('settlement.day.locksAt', { at: when(locksAt, 'moment') }) }
  }
  if (state !== 'counted' || !counters.includes(user.id)) return {}
  const key = approvers.length > 0 ? 'settlement.day.byAnother' : 'settlement.day.byNobody'
  return { approve: t(key, { names: approvers.join(', ') }) }
}

export function DayPanel({ day }: { day: Day }) {
  const found = useRead(getDay, { day })
  return (
    <Loaded of={found} failedKey="report.failed">
      {(settled) => <Steps key={day} day={day} settled={settled} />}
    </Loaded>
  )
}
