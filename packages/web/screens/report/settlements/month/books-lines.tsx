import { formatMoney } from '@dxweb/kit/money/money.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { noteExport } from '@dxweb/server/flows/close-month/contract.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { today, useTimeZone, useWhen } from '../../../../data/session/use-when.ts'
import { useDayText } from '../../../../ui/dates/use-day-text.ts'
import { Link } from '../../../../ui/place/link.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CheckLine } from './check-line.tsx'
import { LedgerFileMenu } from './ledger-file-menu.tsx'
import { countOf, type LineProps, stateOf, stateOfBooks } from './line-props.ts'

const lastOf = (month: Day) => addDays(addMonths(month, 1), -1)

/** Omits days that are not locked, since `DayLine` lists them. Locking a day posts its goods. */
export function GoodsLine({ month, list: { goods, days }, reports }: LineProps) {
  const t = useText()
  const dayText = useDayText()
  const { grossOre, unmappedOre } = goods
  const unlocked = new Set(days.left.map(({ day }) => day))
  const left = goods.left.filter((day) => !unlocked.has(day))
  return (
    <CheckLine
      title={t('settlement.checklist.goods')}
      state={stateOf(goods)}
      count={countOf(t, goods)}
      about={
        <>
          <Link to={`${reports}/vouchers?from=${month}&to=${lastOf(month)}&voucherKind=goods`}>
            {t('settlement.checklist.goodsSold', { gross: formatMoney(grossOre) })}
          </Link>
          {left.length < goods.left.length && <p>{t('settlement.checklist.goodsWait')}</p>}
          {unmappedOre !== 0 && (
            <p>{t('settlement.checklist.goodsUnmapped', { gross: formatMoney(unmappedOre) })}</p>
          )}
        </>
      }
      items={left.map((day) => ({
        key: day,
        name: dayText(day as Day, 'longDay'),
        to: `${reports}/day-settlement?from=${day}&to=${day}`,
      }))}
    />
  )
}

export function BooksLine({ month, list, reports, may }: LineProps) {
  const t = useText()
  const when = useWhen()
  const { lineCount, voucherCount, faults, exported } = list.books
  const note = useCommand({ endpoint: noteExport, params: { month }, isToasted: true })
  const yesterday = addDays(today(useTimeZone()), -1)
  const to = lastOf(month) < yesterday ? lastOf(month) : yesterday
  const count = t('settlement.checklist.vouchers', { count: voucherCount, lines: lineCount })
  return (
    <CheckLine
      title={t('settlement.checklist.books')}
      state={stateOfBooks(list)}
      about={
        <>
          <Link to={`${reports}/vouchers?from=${month}&to=${lastOf(month)}`}>{count}</Link>
          {exported && (
            <p>
              {t('settlement.checklist.exportedBy', {
                by: exported.by,
                at: when(exported.at, 'moment'),
              })}
            </p>
          )}
          {faults.length > 0 && (
            <p>{t('settlement.checklist.voucherFaults', { accounts: faults.join(', ') })}</p>
          )}
          {to < lastOf(month) && to >= month && (
            <p>
              {t('settlement.checklist.fileUntil')} <DateText value={to} shape="numeric" />
            </p>
          )}
        </>
      }
      actions={
        to >= month && (
          <LedgerFileMenu from={month} to={to} onTaken={() => may && note.mutate({})} />
        )
      }
    />
  )
}
