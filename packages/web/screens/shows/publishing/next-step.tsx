import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { nextStep, useStep } from '../ground/use-step.ts'

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'))

interface NextStepProps {
  event: EventDetail
  look?: 'main' | 'plain'
  icons?: Record<'publish' | 'startSale', ReactNode>
}

export function NextStep({ event, look = 'plain', icons }: NextStepProps) {
  const t = useText()
  const step = useStep(event.id)
  const [isAsking, setIsAsking] = useState(false)
  const next = nextStep(event)
  return (
    <>
      {next && (
        <Button
          look={look}
          icon={icons?.[next]}
          busy={step.isTaking}
          onClick={() =>
            next === 'publish'
              ? setIsAsking(true)
              : step.take({ step: next, version: event.version })
          }
        >
          {t(`shows.step.${next}`)}
        </Button>
      )}
      {isAsking && (
        <PublishDialog ids={[event.id]} step="publish" onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
