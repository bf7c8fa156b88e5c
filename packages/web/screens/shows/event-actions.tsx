import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { IconPlayerPause, IconPlayerPlay, IconWorldUpload } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { openSteps, useStep } from './use-step.ts'

const icons = {
  publish: IconWorldUpload,
  startSale: IconPlayerPlay,
  stopSale: IconPlayerPause,
} as const

/** What can be done with the event as it stands; nothing for those who may not. */
export function EventActions({ event }: { event: EventDetail }) {
  const t = useText()
  const step = useStep(event.id)
  return openSteps(event).map((name) => {
    const Icon = icons[name]
    return (
      <Button
        key={name}
        look={name === 'stopSale' ? 'plain' : 'main'}
        icon={<Icon size={17} />}
        busy={step.isTaking}
        onClick={() => step.take({ step: name, version: event.version })}
      >
        {t(`shows.step.${name}`)}
      </Button>
    )
  })
}
