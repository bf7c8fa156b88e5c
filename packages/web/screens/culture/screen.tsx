import { lazy, Suspense } from 'react'
import { useAddress } from '../../data/context.ts'
import { ModuleToCome } from '../../ui/module-to-come.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'

const Calendar = lazy(() => import('./calendar/calendar.tsx'))

/** culture · culture/timeline · culture/resources */
export default function Screen() {
  const t = useText()
  const [place] = useAddress().rest
  if (place === 'timeline' || place === 'resources') return <ModuleToCome name={place} />
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <Calendar />
    </Suspense>
  )
}
