import { lazy, Suspense } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'

const Gallery = lazy(later(() => import('./gallery.tsx')))

/** Route: react19-module. Shows every component of the ui kit in its states, on one page. */
export default function Screen() {
  const t = useText()
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <Gallery />
    </Suspense>
  )
}
