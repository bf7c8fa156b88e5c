import { useWhen } from '../../data/session/use-when.ts'
import { useText } from '../../ui/text/text.ts'

export type MaybeOption = Readonly<Partial<Record<'state' | 'optionRank' | 'optionUntil', unknown>>>

/**
 * Returns a function that describes an order's option, as '1. opsjon, til 12. mars 2027'; undefined for other orders.
 */
export function useOptionText(): (order: MaybeOption) => string | undefined {
  const t = useText()
  const when = useWhen()
  const ranked = (rank: string, until: unknown) =>
    typeof until === 'string' ? t('orders.option.until', { rank, day: when(until, 'date') }) : rank
  return ({ state, optionRank, optionUntil }) =>
    state === 'option' && typeof optionRank === 'number'
      ? ranked(t('orders.option', { rank: optionRank }), optionUntil)
      : undefined
}
