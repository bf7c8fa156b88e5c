import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Group of unmapped goods; named groups always contain a letter. */
export const unmapped = '–'

export const giftCards = `${unmapped}1`
export const deposits = `${unmapped}2`

const groupTexts: Record<string, string> = {
  [unmapped]: 'report.concession.unmapped',
  [giftCards]: 'report.concession.giftCards',
  [deposits]: 'report.concession.deposits',
}

export function groupLabel(say: Translate, group: string): string {
  const key = groupTexts[group]
  return key === undefined ? group : say(key)
}
