import { sendFigures } from '@dxweb/areas/film/figures/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

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
  const locale = useLocale()
  const eventIds = [...useChosen(choice).keys()]
  const count = eventIds.length
  const send = useSend(choice, count)
  if (count === 0) return null
  return (
    <div role="toolbar" aria-label={t('rows.many.bar')} className="dx-choice-bar dx-no-print">
      <output>{t('rows.many.chosen', { count, text: countText(count, locale) })}</output>
      <Button
        size="small"
        look="main"
        busy={send.isPending}
        onClick={() => send.mutate({ eventIds })}
      >
        {t('report.playing-figures.send')}
      </Button>
      <Button size="small" look="quiet" onClick={choice.clear}>
        {t('rows.many.clear')}
      </Button>
    </div>
  )
}
