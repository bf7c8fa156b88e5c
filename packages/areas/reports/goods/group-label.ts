import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** In place of the group of what nobody has mapped; no group has a name without letters. */
export const unmapped = '–'

/** Those of what is no goods. */
export const giftCards = `${unmapped}1`
export const deposits = `${unmapped}2`

const groupTexts: Record<string, string> = {
  [unmapped]: 'report.concession.unmapped',
  [giftCards]: 'report.concession.giftCards',
  [deposits]: 'report.concession.deposits',
}

export function groupLabel(say: Say, group: string): string {
  const key = groupTexts[group]
  return key === undefined ? group : say(key)
}
