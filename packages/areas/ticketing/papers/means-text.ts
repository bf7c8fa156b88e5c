import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** Translates 'card, giftCard' to 'Kort, Gavekort'. */
export const meansText = (say: Say, means: string): string =>
  means
    .split(', ')
    .filter(Boolean)
    .map((each) => say(`ticketing.means.${each}`))
    .join(', ')
