import { type listFeeTerms, makeAdvanceTerms } from '@dxweb/areas/settlements/month/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { useMemo, useState } from 'react'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: settlement.advance.kind.*

type Listed = ReplyOf<typeof listFeeTerms.parts>
type Advance = Listed['advances'][number]

const labels = {
  validFrom: 'report.fee-terms.validFrom',
  kind: 'settlement.advance.kind',
  shareBasisPoints: 'settlement.advance.share',
  amountOre: 'settlement.advance.amount',
}
const helpTexts = {
  shareBasisPoints: 'settlement.advance.shareBasisPoints.about',
  amountOre: 'settlement.advance.amountOre.about',
}
const choices = { kind: 'settlement.advance.kind' }
const fieldOf: Record<string, string> = { percent: 'shareBasisPoints', amount: 'amountOre' }
const initial = { kind: 'percent', shareBasisPoints: null, amountOre: null }

function AdvanceDialog({ venueId, onClose }: { venueId: number; onClose: () => void }) {
  return (
    <CommandDialog
      endpoint={makeAdvanceTerms}
      params={{}}
      known={{ venueId }}
      initial={initial}
      labels={labels}
      helpTexts={helpTexts}
      choices={choices}
      isFieldShown={(field, { kind }) =>
        !Object.values(fieldOf).includes(field) || fieldOf[String(kind)] === field
      }
      titleKey="settlement.advance.make"
      failedKey="settlement.advance.failed"
      doneKey="settlement.advance.done"
      onClose={onClose}
    />
  )
}

function useColumns(): Column<Advance>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'validFrom',
        header: t('report.fee-terms.validFrom'),
        main: true,
        cell: ({ validFrom }) => <DateText value={validFrom} shape="numeric" />,
      },
      {
        key: 'kind',
        header: t('settlement.advance.kind'),
        cell: ({ kind }) => t(`settlement.advance.kind.${kind}`),
      },
      {
        key: 'howMuch',
        header: t('settlement.advance.howMuch'),
        numeric: true,
        cell: ({ shareBasisPoints, amountOre }) => {
          if (amountOre !== null) return formatMoney(amountOre)
          return shareBasisPoints && percentText(shareBasisPoints / 10_000)
        },
      },
    ],
    [t],
  )
}

/** The terms determine when the platform pays a venue for web sales. */
export function AdvanceTerms({ venueId, listed }: { venueId: number; listed: Listed }) {
  const t = useText()
  const columns = useColumns()
  const [isMaking, make] = useState(false)
  const none = listed.isPaidBySale ? 'settlement.advance.noneSold' : 'settlement.advance.none'
  return (
    <Card
      title={t('settlement.advance.title')}
      about={t('settlement.advance.about')}
      actions={<Button onClick={() => make(true)}>{t('settlement.advance.make')}</Button>}
      flush
    >
      <DataTable
        label={t('settlement.advance.title')}
        rows={listed.advances}
        columns={columns}
        rowKey={({ id }) => id}
        isOrdered
        empty={<EmptyState title={t(none)} />}
      />
      {isMaking && <AdvanceDialog venueId={venueId} onClose={() => make(false)} />}
    </Card>
  )
}
