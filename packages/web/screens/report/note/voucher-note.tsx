import { readVoucherNumbering } from '@dxweb/areas/accounting/vouchers/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import { useRead } from '../../../data/rows/read.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { LedgerFileMenu } from '../settlements/month/ledger-file-menu.tsx'
import { ReportNote } from './report-note.tsx'

export function VoucherNote({ from, to }: Period) {
  const t = useText()
  const dayText = useDayText()
  const yesterday = addDays(today(useTimeZone()), -1)
  const waitsFrom = useRead(readVoucherNumbering, {}).data?.waitsFrom ?? null
  const until = to < yesterday ? to : yesterday
  return (
    <>
      {waitsFrom !== null && waitsFrom <= to && (
        <ReportNote isLate>
          {t('report.vouchers.waits', { day: dayText(waitsFrom as Day, 'longDay') })}
        </ReportNote>
      )}
      {from <= until && (
        <ReportNote>
          {t('report.vouchers.file')} <LedgerFileMenu from={from} to={until} />
        </ReportNote>
      )}
    </>
  )
}
