import { markSent, unmarkSent } from '@dxweb/areas/tono/report/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { ChoiceBar } from '../../../parts/list/choice-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

export default function SentBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const eventIds = [...useChosen(choice).keys()]
  const unmark = useCommand({ endpoint: unmarkSent, params: {}, isToasted: true })
  const mark = useCommand({
    endpoint: markSent,
    params: {},
    isToasted: true,
    onDone: ({ eventIds: marked }) => {
      const left = eventIds.length - marked.length
      if (left > 0) toast({ tone: 'bad', text: t('report.tono.notHeld', { count: left }) })
      if (marked.length > 0) {
        toast({
          text: t('report.tono.marked', { count: marked.length }),
          undo: () => unmark.mutate({ eventIds: marked }),
        })
      }
      choice.clear()
    },
  })
  const count = eventIds.length
  return (
    <ChoiceBar count={count} onClear={choice.clear}>
      <Button
        size="small"
        look="main"
        busy={mark.isPending}
        onClick={() => mark.mutate({ eventIds })}
      >
        {t('report.tono.mark')}
      </Button>
      <Button
        size="small"
        busy={unmark.isPending}
        onClick={() => unmark.mutate({ eventIds }, { onSuccess: choice.clear })}
      >
        {t('report.tono.unmark')}
      </Button>
    </ChoiceBar>
  )
}
