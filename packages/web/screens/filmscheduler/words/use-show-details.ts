import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { useCallback } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { useVersionText } from './use-version-text.ts'

/** Lists state, version, type and sales only if they differ from the default. */
export function useShowDetails(): (show: WeekShow) => string[] {
  const t = useText()
  const versionText = useVersionText()
  return useCallback(
    (show) =>
      [
        show.state === 'draft' && t('shows.state.draft'),
        show.showingType &&
          show.showingType !== 'ordinary' &&
          t(`register.filmprices.showingType.${show.showingType}`),
        show.filmVersion && versionText(show.filmVersion),
        show.soldCount > 0 && t('filmboard.sold', { count: show.soldCount }),
      ].filter((part) => typeof part === 'string'),
    [t, versionText],
  )
}
