import { orders } from '@dxweb/areas/orders/contract.ts'
import type { OrderState } from '@dxweb/areas/orders/rules.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { useOptionText } from '../../../parts/orders/use-option-text.ts'
import type { RegisterLook } from '../../../parts/register/look/look.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { RowSteps } from '../../../parts/register/row/row-actions.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MakeInvoice, useInvoices, useMaking } from '../invoicing/make-invoice.tsx'
import { useLeft } from '../invoicing/use-left.ts'
import { SendOffer } from '../offers/send-offer.tsx'
import { useOffers } from '../offers/use-offers.ts'
import { nextStep, stagesOf } from './next-step.ts'
import styles from './status-rail.module.css'

// catalog: orders.next.*

const sums = ['netOre', 'totalOre'] as const

/** Shows the rank of an option among the options for the same halls and time. */
function AboutOption({ row }: { row: Row }) {
  const t = useText()
  const { state, optionRank, optionUntil } = row
  const option = useOptionText()({ state, optionRank, optionUntil })
  return (
    option && (
      <p>
        <span className="dx-strong">{option}.</span>{' '}
        {t(optionUntil === null ? 'orders.option.noLastDay' : 'orders.option.about')}
      </p>
    )
  )
}

/** Returns the key of the text about the next step, which depends on the state, quotes, invoices and settlements. */
function useNextKey(row: Row) {
  const { netOre, isAllSettled } = useLeft(row)
  const { found, isStanding } = useInvoices(row)
  const { hasDeclinedQuote } = useOffers(row)
  const state = String(row['state'])
  if (state === 'approvedForInvoicing' && isAllSettled) return 'orders.next.settled'
  if (hasDeclinedQuote) return 'orders.next.declined'
  if (state === 'option' && row['optionUntil'] === null) return 'orders.next.option.noLastDay'
  if (state !== 'invoiced') return `orders.next.${state}`
  if (netOre > 0) return 'orders.next.invoiced.left'
  if (isAllSettled) return 'orders.next.invoiced.settled'
  return found.data && !isStanding ? 'orders.next.invoiced.elsewhere' : 'orders.next.invoiced'
}

/** Returns undefined if nothing is due. */
export function useNextStep(row: Row) {
  const { hasOpenQuote } = useOffers(row)
  const { left, may } = useMaking(row)
  const isOver = String(row['periodTo']) < today(useTimeZone())
  return nextStep(row['state'] as OrderState, {
    hasOpenQuote,
    isOver,
    mayInvoice: may && left > 0,
    isToBeInvoiced: row['isToBeInvoiced'] === true,
    isInvoicedByPeriod: row['isInvoicedByPeriod'] === true,
  })
}

function Stages({ state }: { state: OrderState }) {
  const words = useRegisterWords(orders)
  return (
    <ol className={styles['stages']}>
      {stagesOf(state).map((stage) => (
        <li
          key={stage.state}
          data-is={stage.is}
          aria-current={stage.is === 'now' ? 'step' : undefined}
        >
          <span>{words.choice('state', stage.state)}</span>
        </li>
      ))}
    </ol>
  )
}

export function StatusRail({ look, row }: { look: RegisterLook; row: Row }) {
  const t = useText()
  const words = useRegisterWords(orders)
  const nextKey = useNextKey(row)
  const next = useNextStep(row)
  const mayWrite = useMayWrite(orders)
  return (
    <section className={styles['rail']} aria-label={t('orders.next')}>
      <Stages state={row['state'] as OrderState} />
      <div className={styles['next']}>
        <div className={styles['words']}>
          <p>{t(nextKey)}</p>
          <AboutOption row={row} />
        </div>
        <dl className={styles['sums']}>
          {sums.map((field) => (
            <div key={field}>
              <dt>{words.label(field)}</dt>
              <dd>
                <Money ore={Number(row[field])} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles['steps']}>
          {mayWrite && <RowSteps look={look} row={row} main={next} />}
          {next === 'quote' && <SendOffer row={row} kind="quote" isMain />}
          {next === 'makeInvoice' && <MakeInvoice row={row} isMain />}
        </div>
      </div>
    </section>
  )
}
