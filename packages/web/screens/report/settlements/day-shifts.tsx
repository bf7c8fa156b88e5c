import type { getDay } from '@dxweb/areas/settlements/day/contract.ts'
import { closeShift } from '@dxweb/areas/tills/shifts/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useCallback, useId, useMemo, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { CountForm } from '../../../parts/till/count-form.tsx'
import { ShiftFacts, ShiftMoves } from '../../../parts/till/shift-card.tsx'
import css from './day-shifts.module.css'

type Shift = ReplyOf<typeof getDay.parts>['shifts'][number]

/** Counts a till that its clerk has left open. */
function CountLeft({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const t = useText()
  const when = useWhen()
  const formId = useId()
  const { till, clerk, openedAt } = shift
  const command = useCommand({
    endpoint: closeShift,
    params: { shiftId: shift.id },
    onDone: () => {
      toast({ text: t('shift.count.done', { till }) })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={t('shift.count.title', { till })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" type="submit" form={formId} busy={command.isPending}>
            {t('shift.count.close')}
          </Button>
        </>
      }
    >
      <p className="dx-second">{t('shift.ofOther', { name: clerk, at: when(openedAt, 'full') })}</p>
      <ShiftFacts shift={shift} />
      <ShiftMoves moves={shift.moves} />
      <CountForm
        shift={shift}
        formId={formId}
        error={command.error}
        onCount={(counted) => {
          if (!command.isPending) command.mutate(counted)
        }}
      />
    </Dialog>
  )
}

const ore = (value: number | null) => (value === null ? null : <Money ore={value} />)

function useColumns(onCount: ((shift: Shift) => void) | undefined): Column<Shift>[] {
  const t = useText()
  return useMemo(() => {
    const head = (key: string) => ({ key, header: t(`shift.${key}`) })
    const count: Column<Shift> = {
      key: 'count',
      header: t('shift.list.count'),
      width: '130px',
      isFixed: true,
      cell: (shift) =>
        shift.closedAt === null &&
        onCount && (
          <Button
            size="small"
            label={`${t('shift.count')}: ${shift.till}, ${shift.clerk}`}
            onClick={() => onCount(shift)}
          >
            {t('shift.count')}
          </Button>
        ),
    }
    return [
      {
        ...head('till'),
        main: true,
        cell: ({ till, clerk }) => (
          <>
            {till}
            <span className={`dx-dim ${css['clerk']}`}>{clerk}</span>
          </>
        ),
      },
      {
        key: 'clerk',
        header: t('label.seller'),
        hideBelow: 769,
        cell: ({ clerk }) => clerk,
      },
      {
        ...head('expected'),
        numeric: true,
        hideBelow: 769,
        cell: ({ expectedOre }) => ore(expectedOre),
      },
      {
        ...head('counted'),
        numeric: true,
        ...(onCount && { hideBelow: 769 }),
        cell: ({ countedOre }) => ore(countedOre),
      },
      { ...head('difference'), numeric: true, cell: ({ differenceOre }) => ore(differenceOre) },
      {
        key: 'reason',
        header: t('settlement.day.reason'),
        hideBelow: 769,
        cell: ({ reason }) => reason,
      },
      ...(onCount ? [count] : []),
    ]
  }, [t, onCount])
}

interface DayShiftsProps {
  shifts: readonly Shift[]
  mayClose: boolean
}

/** Also lists earlier open shifts, which block the settlement. Empty for venues without shifts. */
export function DayShifts({ shifts, mayClose }: DayShiftsProps) {
  const t = useText()
  const [countedId, count] = useState<string | null>(null)
  const onCount = useCallback(({ id }: Shift) => count(id), [])
  const hasOpen = shifts.some(({ closedAt }) => closedAt === null)
  const columns = useColumns(mayClose && hasOpen ? onCount : undefined)
  const counted = shifts.find(({ id, closedAt }) => id === countedId && closedAt === null)
  if (shifts.length === 0) return null
  return (
    <>
      <DataTable
        label={t('shift.list')}
        rows={shifts}
        columns={columns}
        rowKey={({ id }) => id}
        isOrdered
        empty={null}
      />
      {counted && <CountLeft shift={counted} onClose={() => count(null)} />}
    </>
  )
}
