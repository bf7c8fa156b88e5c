import { settleMonth } from '@dxweb/areas/settlements/month/contract.ts'
import { monthSettlement } from '@dxweb/areas/settlements/month/report-contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../../data/calls/url-of.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { today, useTimeZone } from '../../../../data/session/use-when.ts'
import { useDownload } from '../../../../parts/register/files/use-download.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../../ui/messages/error-panel.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { reasonText } from '../../../../ui/text/field-texts.ts'
import { useLocale, useText } from '../../../../ui/text/text.ts'
import { CheckLine } from './check-line.tsx'
import styles from './checklist.module.css'
import { type Checklist, countOf, isTied, type LineProps, stateOf } from './line-props.ts'

// catalog: settlement.checklist.account.*
// catalog: settlement.checklist.source.*

const lastOf = (month: Day) => addDays(addMonths(month, 1), -1)

function FeePaper({ month }: { month: Day }) {
  const t = useText()
  const locale = useLocale()
  const file = useDownload()
  const partnerId = usePartnerId()
  const query = { from: month, to: lastOf(month), format: 'pdf', locale }
  return (
    <Button
      size="small"
      icon={<IconDownload size={15} />}
      busy={file.isPending}
      onClick={() =>
        file.mutate(urlOf(reportEndpoints(monthSettlement).exported.path, { partnerId }, query))
      }
    >
      {t('settlement.checklist.feePaper')}
    </Button>
  )
}

/**
 * Offers the month's invoice for the fee, which the platform deducts from the payout. Approval makes the fee final.
 */
export function FeeLine({ month, list, may }: LineProps) {
  const t = useText()
  const command = useCommand({ endpoint: settleMonth, params: { month } })
  const isOver = month < startOfMonth(today(useTimeZone()))
  const isDraft = list.state === 'draft'
  const { feeOre, feeVatOre, cardOre } = list.fees
  return (
    <CheckLine
      title={t('settlement.checklist.fees')}
      state={isDraft ? 'left' : 'done'}
      about={t('settlement.checklist.feesText', {
        fee: formatMoney(feeOre),
        vat: formatMoney(feeVatOre),
        card: formatMoney(cardOre),
      })}
      actions={
        <>
          <FeePaper month={month} />
          {may && isDraft && isOver && (
            <Button
              size="small"
              busy={command.isPending}
              onClick={() => command.mutate({ step: 'approve' })}
            >
              {t('settlement.checklist.approve')}
            </Button>
          )}
        </>
      }
    >
      {command.error && (
        <ErrorPanel title={t('settlement.refused')}>{reasonText(t, command.error)}</ErrorPanel>
      )}
    </CheckLine>
  )
}

type Account = Checklist['accounts'][number]

/** Returns links to the report that has the same sum from another source, or to the account's postings. */
function addressesOf(reports: string, month: Day): Record<Account['account'], string> {
  const last = lastOf(month)
  return {
    '2900': `${reports}/presale?until=${last}`,
    '2901': `${reports}/postings?from=${month}&to=${last}&group=rows&q=2901`,
    '1920': `${reports}/postings?from=${month}&to=${last}&group=rows&q=1920`,
  }
}

function AccountText({ account, booksOre, factsOre }: Account) {
  const t = useText()
  const amounts = { books: formatMoney(Math.abs(booksOre)), facts: formatMoney(Math.abs(factsOre)) }
  if (booksOre === factsOre) return amounts.books
  const source = t(`settlement.checklist.source.${account}`)
  return t('settlement.checklist.differs', { ...amounts, source })
}

export function AccountLine({ month, list, reports }: LineProps) {
  const t = useText()
  const { accounts } = list
  const done = accounts.filter(isTied).length
  const addresses = addressesOf(reports, month)
  return (
    <CheckLine
      title={t('settlement.checklist.accounts')}
      state={done === accounts.length ? 'done' : 'off'}
      count={countOf(t, { done, total: accounts.length })}
    >
      <ul className={styles['items']}>
        {accounts.map((one) => (
          <li key={one.account} className={styles['item']}>
            <Link to={addresses[one.account]}>
              {t(`settlement.checklist.account.${one.account}`)}
            </Link>
            <AccountText {...one} />
          </li>
        ))}
      </ul>
    </CheckLine>
  )
}

/** Income and VAT are posted automatically an hour after each event. */
export function VatLine({ month, list: { vat }, reports }: LineProps) {
  const t = useText()
  const shows = reports.replace(/report$/, 'shows')
  return (
    <CheckLine
      title={t('settlement.checklist.vat')}
      state={stateOf(vat)}
      count={countOf(t, vat)}
      about={
        <>
          <Link to={`${reports}/vat?from=${month}&to=${lastOf(month)}`}>
            {t('settlement.checklist.owedVat', { vat: formatMoney(vat.owedOre) })}
          </Link>
          {vat.left.length > 0 && <p>{t('settlement.checklist.vatWaits')}</p>}
        </>
      }
      items={vat.left.map(({ id, title }) => ({
        key: String(id),
        name: title,
        to: `${shows}/${id}/sales`,
      }))}
    />
  )
}
