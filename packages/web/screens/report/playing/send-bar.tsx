import { sendFigures } from '@dxweb/areas/film/figures/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { ChoiceBar } from '../../../parts/list/choice-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

/** Puts shows in the queue, and says how many were left out. */
function useSend(choice: Choice<ReportRow>, count: number) {
  const t = useText()
  return useCommand({
    endpoint: sendFigures,
    params: {},
    isToasted: true,
    onDone: ({ eventIds: { length: asked } }) => {
      if (asked > 0) toast({ text: t('report.playing-figures.asked', { count: asked }) })
      const left = count - asked
      if (left > 0)
        toast({ tone: 'bad', text: t('report.playing-figures.notAsked', { count: left }) })
      choice.clear()
    },
  })
}

/** How many shows are chosen, and a way to send their figures. */
export default function SendBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const eventIds = [...useChosen(choice).keys()]
  const count = eventIds.length
  const send = useSend(choice, count)
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
