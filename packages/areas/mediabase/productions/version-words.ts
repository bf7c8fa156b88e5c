import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export interface ShownVersion {
  dimension?: string
  speech?: string
  subtitles?: string
  hasHearingText?: boolean
  hasAudioDescription?: boolean
  isHfr?: boolean
  isAtmos?: boolean
}

const marks = ['hasHearingText', 'hasAudioDescription', 'isHfr', 'isAtmos'] as const

/** Returns a text such as '3D · Norsk tale · Norsk tekst'. Omits original speech, which is the default. */
export function versionText(t: Translate, version: ShownVersion | null): string {
  if (version === null) return ''
  const { dimension = '', speech = '', subtitles = '' } = version
  return [
    dimension && t(`choice.dimension.${dimension}`),
    speech && speech !== 'original' ? t(`choice.speech.${speech}`) : '',
    subtitles && t(`choice.subtitles.${subtitles}`),
    ...marks.map((mark) => (version[mark] ? t(`label.${mark}`) : '')),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const versionWords = (t: Translate, json: string): string =>
  versionText(t, json === '' ? null : (JSON.parse(json) as ShownVersion))
