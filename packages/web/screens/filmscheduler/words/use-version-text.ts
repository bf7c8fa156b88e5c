import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'
import { useCallback } from 'react'
import { useText } from '../../../ui/text/text.ts'

const marks = ['hasHearingText', 'hasAudioDescription', 'isHfr', 'isAtmos'] as const

/** Formats a version such as '2D, norsk tale'; omits the default, original speech with Norwegian text. */
export function useVersionText(): (version: FilmVersion) => string {
  const t = useText()
  return useCallback(
    (version) =>
      [
        t(`choice.dimension.${version.dimension}`),
        version.speech !== 'original' && t(`choice.speech.${version.speech}`),
        version.subtitles !== 'norwegian' && t(`choice.subtitles.${version.subtitles}`),
        ...marks.map((mark) => version[mark] && t(`label.${mark}`)),
      ]
        .filter(Boolean)
        .join(', '),
    [t],
  )
}
