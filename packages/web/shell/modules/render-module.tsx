import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useAddress } from '../../data/session/context.ts'
import { forgetDoor } from '../../data/session/door-store.ts'
import { useSession } from '../../data/session/session.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { defaultPath } from '../places/default-path.ts'
import { screenOf } from './modules.tsx'
import { UnknownAddress } from '../notices/notices.tsx'
import { mayOpen, pageOf } from '../places/page-permits.ts'
import { placesOf } from '../places/places.ts'

const ShutPage = lazy(() => import('../notices/shut-page.tsx'))

function DefaultModule({ partnerId }: { partnerId: number }) {
  const { can, roles, modules, lastContext, partners } = useSession()
  const { renterId } = useAddress()
  const to = defaultPath({
    can,
    partnerId,
    renterId,
    placeCount: placesOf(partners).length,
    roles,
    modules: modules.map((module) => module.name),
    hasSSH: lastContext.partner?.hasSSH ?? false,
  })
  return <Navigate to={to} replace />
}

export function RenderModule() {
  const t = useText()
  const { can } = useSession()
  const { module, partnerId, rest } = useAddress()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const page = pageOf(module ?? '', rest, search)
  const isShut = !mayOpen(can, page)
  const isLostDoor = isShut && module === 'shows' && rest[0] === 'scan'
  useEffect(() => {
    if (isLostDoor) void forgetDoor().catch(() => undefined)
  }, [isLostDoor])
  if (partnerId !== null && (module === null || module === 'default')) {
    return <DefaultModule partnerId={partnerId} />
  }
  const screen = screenOf(module ?? '')
  if (module === null || !screen) return <UnknownAddress where="module" />
  if (isShut) {
    return (
      <Suspense>
        <ShutPage page={page} />
      </Suspense>
    )
  }
  return (
    <Suspense key={module} fallback={<SkeletonPage label={t('shell.loadingModule')} />}>
      {screen}
    </Suspense>
  )
}
