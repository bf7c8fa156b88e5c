import type { Text } from '../../../ui/text/text.ts'

/** 'Kort, Gavekort' of 'card, giftCard'. */
export const meansText = (t: Text, means: string): string =>
  means
    .split(', ')
    .filter(Boolean)
    .map((each) => t(`ticketing.means.${each}`))
    .join(', ')
