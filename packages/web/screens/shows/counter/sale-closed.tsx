import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { IconEye, IconLock } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useText } from '../../../ui/text.ts'
import { nextStep, useStep } from '../use-step.ts'

/** Why nothing is sold here now, and what can be done about it by the one who looks. */
export function SaleClosed({ event }: { event: EventDetail }) {
  const t = useText()
  const step = useStep(event.id)
  const isOnSale = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  const Icon = isOnSale ? IconEye : IconLock
  const next = nextStep(event)
  return (
    <EmptyState
      icon={<Icon size={22} stroke={1.7} />}
      title={t(isOnSale ? 'ticketing.mayNotSell' : `ticketing.closed.${event.saleState}`)}
      text={t(isOnSale ? 'ticketing.mayNotSellText' : `ticketing.closedText.${event.saleState}`)}
      action={
        next && (
          <Button
            busy={step.isTaking}
            onClick={() => step.take({ step: next, version: event.version })}
          >
            {t(`shows.step.${next}`)}
          </Button>
        )
      }
    />
  )
}
