import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** In place of the group of what nobody has mapped; no group has a name without letters. */
export const unmapped = '–'

export const toldGroup = (say: Say, group: string) =>
  group === unmapped ? say('report.concession.unmapped') : group
