import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useState } from 'react'
import { type Choice, useChosen } from '../../parts/list/choice.ts'
import { ChoiceBar } from '../../parts/list/choice-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'
import RemindDialog from './remind-dialog.tsx'

export default function RemindBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const numbers = [...useChosen(choice).keys()]
  const [isAsking, ask] = useState(false)
  const count = numbers.length
  return (
    <ChoiceBar count={count} onClear={choice.clear}>
      <Button size="small" look="main" onClick={() => ask(true)}>
        {t('invoices.remind')}
      </Button>
      {isAsking && (
        <RemindDialog numbers={numbers} onClose={() => ask(false)} onDone={choice.clear} />
      )}
    </ChoiceBar>
  )
}
