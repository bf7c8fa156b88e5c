import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export const meansText = (t: Translate, means: string): string =>
  means
    .split(', ')
    .filter(Boolean)
    .map((each) => t(`ticketing.means.${each}`))
    .join(', ')
