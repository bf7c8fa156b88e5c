import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconPlayerPause, IconPlayerPlay, IconWorldUpload } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { NextStep } from '../publishing/next-step.tsx'
import { useStep } from '../ground/use-step.ts'

const icons = {
  publish: <IconWorldUpload size={17} />,
  startSale: <IconPlayerPlay size={17} />,
}

export const EventActions = ({ event }: { event: EventDetail }) => (
  <NextStep event={event} look="main" icons={icons} />
)

/** Separate from the button that starts the sale, so that a double click cannot do both. */
export function StopSale({ event }: { event: EventDetail }) {
  const t = useText()
  const step = useStep(event.id)
  if (!event.can.stopSale) return null
  return (
    <span className="dx-stop-sale dx-no-print">
      <Button
        size="small"
        icon={<IconPlayerPause size={15} />}
        busy={step.isTaking}
        onClick={() => step.take({ step: 'stopSale', version: event.version })}
      >
        {t('shows.step.stopSale')}
      </Button>
    </span>
  )
}
