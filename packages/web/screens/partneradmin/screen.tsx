import { lazy, Suspense } from 'react'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ModuleToCome } from '../../ui/page/module-to-come.tsx'
import { useText } from '../../ui/text/text.ts'

const FeeTerms = lazy(later(() => import('./fee-terms.tsx')))

/** partneradmin: to come. The registers that all houses share are reached from here, and the terms of each are set. */
export default function Screen() {
  const t = useText()
  const can = useCan()
  const isHere = usePartnerId() === superPartnerId && can('platform.write')
  const shared = (
    <LinkButton to={`/partners/${superPartnerId}/partnerprofile`}>
      {t('module.partneradmin.shared')}
    </LinkButton>
  )
  return (
    <ModuleToCome name="partneradmin" action={isHere && shared}>
      {isHere && (
        <Suspense fallback={null}>
          <FeeTerms />
        </Suspense>
      )}
    </ModuleToCome>
  )
}
