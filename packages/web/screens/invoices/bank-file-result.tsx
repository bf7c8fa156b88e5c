import type { readBankFile } from '@dxweb/areas/invoicing/payments/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'

// catalog: invoices.file.reversal.*
// catalog: invoices.file.left.*

type Done = ReplyOf<typeof readBankFile.parts>
type LeftOut = Done['ignored'][number] | Done['refused'][number]

function Reversal({ base, back: reversal }: { base: string; back: Done['reversals'][number] }) {
  const t = useText()
  const { line, name, amountOre, moreOre, number, outcome } = reversal
  const text = t(`invoices.file.reversal.${outcome}`, { number: number ?? 0 })
  return (
    <li>
      {name || t('invoices.file.line', { line: line ?? 0 })} <Money ore={amountOre} />:{' '}
      {number === null ? text : <Link to={`${base}/${number}`}>{text}</Link>}
      {moreOre > 0 && (
        <>
          . {t('invoices.file.reversal.more')} <Money ore={moreOre} />
        </>
      )}
    </li>
  )
}

function LeftOutList({ of }: { of: readonly LeftOut[] }) {
  const t = useText()
  return (
    <ul>
      {of.map(({ line, reason, payer, amount, currency }) => (
        <li key={line}>
          {[t('invoices.file.line', { line }), payer, `${amount} ${currency}`.trim()]
            .filter(Boolean)
            .join(' · ')}
          : {t(`invoices.file.left.${reason}`)}
        </li>
      ))}
    </ul>
  )
}

/** Renders nothing unless payments were reversed, ignored or refused. Links start with `base`. */
export function BankFileResult({ done, base }: { done: Done; base: string }) {
  const t = useText()
  const { payments, read, reversals, ignored, refused } = done
  if (reversals.length + ignored.length + refused.length === 0) return null
  return (
    <output>
      <p>
        {t('invoices.file.sum', {
          payments,
          read,
          ignored: ignored.length,
          refused: refused.length,
        })}
      </p>
      {reversals.length > 0 && (
        <>
          <strong>{t('invoices.file.reversals')}</strong>
          <ul>
            {reversals.map((one, place) => (
              <Reversal key={one.line ?? `earlier ${place}`} base={base} back={one} />
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <strong>{t('invoices.file.refused')}</strong>
          <LeftOutList of={refused} />
        </>
      )}
      {ignored.length > 0 && (
        <details>
          <summary>{t('invoices.file.ignored', { count: ignored.length })}</summary>
          <LeftOutList of={ignored} />
        </details>
      )}
    </output>
  )
}
