import { getFirstSteps } from '@dxweb/areas/partners/first-steps/contract.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import type { Steps } from './steps-card.tsx'

const StepsCard = lazy(later(() => import('./steps-card.tsx')))

/** After a venue's first sale, this device does not check again. */
function useSteps(): Steps | undefined {
  const key = `dxweb.sold.${usePartnerId()}`
  const [isSold] = useState(() => localStorage.getItem(key) !== null)
  const steps = useRead(getFirstSteps, {}, { enabled: !isSold }).data
  useEffect(() => {
    if (steps?.hasSold) localStorage.setItem(key, '')
  }, [key, steps?.hasSold])
  return steps
}

export function FirstSteps() {
  const steps = useSteps()
  if (!steps || steps.hasSold) return null
  return (
    <Suspense fallback={null}>
      <StepsCard steps={steps} />
    </Suspense>
  )
}
