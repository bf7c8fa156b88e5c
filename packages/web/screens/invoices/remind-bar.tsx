import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type Choice, useChosen } from '../../parts/list/choice.ts'
import { ChoiceBar } from '../../parts/list/choice-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'
import { useRemind } from './use-remind.ts'

/** How many overdue invoices are chosen, and a way to remind of them all. */
export default function RemindBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const numbers = [...useChosen(choice).keys()]
  const remind = useRemind(choice.clear)
  const count = numbers.length
  return (
    <ChoiceBar count={count} onClear={choice.clear}>
      <Button
        size="small"
        look="main"
        busy={remind.isPending}
        onClick={() => remind.mutate({ numbers })}
      >
        {t('invoices.remind')}
      </Button>
    </ChoiceBar>
  )
}
