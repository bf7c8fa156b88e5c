import { markSent, unmarkSent } from '@dxweb/areas/tono/report/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

/** How many concerts are chosen, and a way to note that TONO was told of them. */
export default function SentBar({ choice }: { choice: Choice<ReportRow> }) {
  const t = useText()
  const locale = useLocale()
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
  if (count === 0) return null
  return (
    <div role="toolbar" aria-label={t('rows.many.bar')} className="dx-choice-bar dx-no-print">
      <output>{t('rows.many.chosen', { count, text: countText(count, locale) })}</output>
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
      <Button size="small" look="quiet" onClick={choice.clear}>
        {t('rows.many.clear')}
      </Button>
    </div>
  )
}
