import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** Figures are preliminary until the operating day is over, and a correction once they were final. */
export const figureStatuses = ['preliminary', 'final', 'correction'] as const
export type FigureStatus = (typeof figureStatuses)[number]

export const transferStates = ['waiting', 'sending', 'sent', 'accepted', 'rejected'] as const
export type TransferState = (typeof transferStates)[number]

/** A show's version, with the fields of a production's versions. */
interface Version {
  dimension?: string
  speech?: string
  subtitles?: string
  hasHearingText?: boolean
  hasAudioDescription?: boolean
  isHfr?: boolean
  isAtmos?: boolean
}

const marks = ['hasHearingText', 'hasAudioDescription', 'isHfr', 'isAtmos'] as const

/** '3D · Norsk tale · Norsk tekst': original speech is not said, since it is usual. */
function versionText(say: Say, version: Version | null): string {
  if (version === null) return ''
  const { dimension = '', speech = '', subtitles = '' } = version
  return [
    dimension && say(`choice.dimension.${dimension}`),
    speech && speech !== 'original' ? say(`choice.speech.${speech}`) : '',
    subtitles && say(`choice.subtitles.${subtitles}`),
    ...marks.map((mark) => (version[mark] ? say(`label.${mark}`) : '')),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The same of a version as JSON, which is how a row of a report has it. */
export const versionWords = (say: Say, json: string): string =>
  versionText(say, json === '' ? null : (JSON.parse(json) as Version))
