export const purposes = ['mail', 'sms', 'profiling'] as const

export type Purpose = (typeof purposes)[number]

/** Markedsføringsloven § 15: a consent, or an existing customer who got a way out with each message. */
export const bases = ['consent', 'customer'] as const

export const consentSources = ['office', 'import', 'merge', 'page', 'shop', 'mailList'] as const

export interface Answer {
  purpose: Purpose
  isGiven: boolean
  basis: (typeof bases)[number]
}

/** What a person changed. An answer that stays as it was keeps its basis and its time. */
export const changedAnswers = (
  now: readonly { purpose: Purpose; isGiven: boolean }[],
  isTicked: (purpose: Purpose) => boolean,
): Answer[] =>
  now
    .filter(({ purpose, isGiven }) => isGiven !== isTicked(purpose))
    .map(({ purpose, isGiven }) => ({ purpose, isGiven: !isGiven, basis: 'consent' }))
