import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { type Choice, useChosen } from '../../parts/list/choice.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { useRemind } from './use-remind.ts'

/** How many overdue invoices are chosen, and a way to remind of them all. */
export default function RemindBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const locale = useLocale()
  const numbers = [...useChosen(choice).keys()]
  const remind = useRemind(choice.clear)
  const count = numbers.length
  if (count === 0) return null
  return (
    <div role="toolbar" aria-label={t('rows.many.bar')} className="dx-choice-bar dx-no-print">
      <output>{t('rows.many.chosen', { count, text: countText(count, locale) })}</output>
      <Button
        size="small"
        look="main"
        busy={remind.isPending}
        onClick={() => remind.mutate({ numbers })}
      >
        {t('invoices.remind')}
      </Button>
      <Button size="small" look="quiet" onClick={choice.clear}>
        {t('rows.many.clear')}
      </Button>
    </div>
  )
}
