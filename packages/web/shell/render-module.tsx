import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAddress } from '../data/context.ts'
import { useSession } from '../data/session.ts'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { useText } from '../ui/text.ts'
import { defaultPath } from './default-path.ts'
import { screenOf } from './modules.tsx'
import { UnknownAddress } from './notices.tsx'

function DefaultModule({ partnerId }: { partnerId: number }) {
  const { roles, modules, lastContext, user } = useSession()
  const to = defaultPath({
    partnerId,
    roles,
    modules: modules.map((module) => module.name),
    hasSSH: lastContext.partner?.hasSSH ?? false,
    isSuper: user.isSuper,
  })
  return <Navigate to={to} replace />
}

/** The module that the address names, fetched when it is first opened. */
export function RenderModule() {
  const t = useText()
  const { module, partnerId } = useAddress()
  if (partnerId !== null && (module === null || module === 'default')) {
    return <DefaultModule partnerId={partnerId} />
  }
  const screen = screenOf(module ?? '')
  if (!screen) return <UnknownAddress where="module" />
  return (
    <Suspense key={module} fallback={<SkeletonPage label={t('shell.loadingModule')} />}>
      {screen}
    </Suspense>
  )
}
