import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export const sheetStates = ['draft', 'approved', 'sent', 'paid'] as const
export type SheetState = (typeof sheetStates)[number]

/**
 * The steps of a settlement. The lines of an approved settlement are final; later changes become corrections in a later
 * week's settlement.
 */
export const sheetSteps = {
  approve: { from: 'draft', to: 'approved' },
  send: { from: 'approved', to: 'sent' },
  pay: { from: 'sent', to: 'paid' },
} as const satisfies Record<string, { from: SheetState; to: SheetState }>

export type SheetStep = keyof typeof sheetSteps
const stepNames = Object.keys(sheetSteps) as SheetStep[]

export const nextSheetStep = (state: SheetState): SheetStep | undefined =>
  stepNames.find((step) => sheetSteps[step].from === state)

// catalog: choice.dimension.*
// catalog: choice.speech.*
// catalog: choice.subtitles.*
// catalog: register.filmterms.method.*
// catalog: report.distributor-settlement.terms.*
// catalog: register.filmterms.showKind.*

const worded = (t: Translate, words: string, value = '') =>
  value === '' ? '' : t(`${words}.${value}`)

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')

/** Formats a version such as '3d|norwegian|none'; '' if it is unknown. */
export function versionLabel(t: Translate, version: string): string {
  const [dimension, speech, subtitles] = version.split('|')
  const isRead = subtitles !== undefined && subtitles !== 'none'
  const spoken = worded(t, 'choice.speech', speech)
  const read = isRead ? worded(t, 'choice.subtitles', subtitles) : ''
  return joined([worded(t, 'choice.dimension', dimension), spoken, read])
}

/** Describes method and scope of terms such as 'distributorPercent|one|3d||closed|Sal 2'. */
export function termsLabel(t: Translate, terms: string): string {
  const [method, films, dimension, speech, showKind, ...places] = terms.split('|')
  const figured = worded(t, 'register.filmterms.method', method)
  const named = worded(t, 'report.distributor-settlement.terms', films)
  const version = versionLabel(t, [dimension, speech].join('|'))
  const kind = worded(t, 'register.filmterms.showKind', showKind)
  return joined([figured, named, version, kind, ...places])
}
