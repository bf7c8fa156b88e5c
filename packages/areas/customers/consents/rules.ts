export const purposes = ['mail', 'sms', 'profiling'] as const

export type Purpose = (typeof purposes)[number]

/**
 * Legal bases of mails (markedsføringsloven § 15): a consent, or a customer relation with a way to decline in each
 * message.
 */
export const bases = ['consent', 'customer'] as const

export const consentSources = [
  'office',
  'import',
  'merge',
  'page',
  'shop',
  'mailList',
  'communication',
] as const

export interface Answer {
  purpose: Purpose
  isGiven: boolean
  basis: (typeof bases)[number]
}

interface Shown {
  purpose: Purpose
  isGiven: boolean
  /** Time of the answer; null until the person has answered. */
  at: string | null
}

const answered = (purpose: Purpose, isGiven: boolean): Answer => ({
  purpose,
  isGiven,
  basis: 'consent',
})

/** Includes unanswered purposes, so that the customer gets no more messages. */
export const declineAll = (now: readonly Shown[]): Answer[] =>
  now
    .filter(({ isGiven, at }) => isGiven || at === null)
    .map(({ purpose }) => answered(purpose, false))

export const changedAnswers = (
  now: readonly Shown[],
  isTicked: (purpose: Purpose) => boolean,
): Answer[] =>
  now
    .filter(({ purpose, isGiven }) => isGiven !== isTicked(purpose))
    .map(({ purpose, isGiven }) => answered(purpose, !isGiven))
