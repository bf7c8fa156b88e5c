import { lazy, Suspense } from 'react'
import { useAddress } from '../../data/session/context.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'

const Calendar = lazy(() => import('./calendar/calendar.tsx'))
const Timeline = lazy(() => import('./timeline/timeline.tsx'))
const Resources = lazy(() => import('./resources/resources.tsx'))

export default function Screen() {
  const t = useText()
  const [place] = useAddress().rest
  const Shown = place === 'timeline' ? Timeline : place === 'resources' ? Resources : Calendar
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <Shown />
    </Suspense>
  )
}
