import { sendFigures } from '@dxweb/areas/film/figures/contract.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

/** Maximum number of shows in one request. */
export const maxSent = 500

export function useSendFigures(onSent?: () => void) {
  const t = useText()
  return useCommand({
    endpoint: sendFigures,
    params: {},
    isToasted: true,
    onDone: ({ eventIds: { length: asked } }, { eventIds: { length: count } }) => {
      if (asked > 0) toast({ text: t('report.playing-figures.asked', { count: asked }) })
      const left = count - asked
      if (left > 0)
        toast({ tone: 'bad', text: t('report.playing-figures.notAsked', { count: left }) })
      onSent?.()
    },
  })
}
