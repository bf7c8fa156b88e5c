import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { ChoiceBar } from '../../../parts/list/choice-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSendFigures } from './use-send-figures.ts'

export default function SendBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const eventIds = [...useChosen(choice).keys()]
  const count = eventIds.length
  const send = useSendFigures(choice.clear)
  return (
    <ChoiceBar count={count} onClear={choice.clear}>
      <Button
        size="small"
        look="main"
        busy={send.isPending}
        onClick={() => send.mutate({ eventIds })}
      >
        {t('report.playing-figures.send')}
      </Button>
    </ChoiceBar>
  )
}
