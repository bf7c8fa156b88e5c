import type { FilmVersion } from '@dxweb/areas/events/screenings/showing.ts'
import { useCallback } from 'react'
import { useText } from '../../../ui/text/text.ts'

const marks = ['hasHearingText', 'hasAudioDescription', 'isHfr', 'isAtmos'] as const

/** Example: '2D, norsk tale'. The default, original speech with Norwegian text, is omitted. */
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
