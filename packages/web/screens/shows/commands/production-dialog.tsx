import { saveEventProduction } from '@dxweb/areas/events/content/production/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import type { EventDialogProps } from '../form/dialog-props.ts'

const abouts = {
  productionId: 'shows.production.about',
  ageLimit: 'shows.production.follows',
  runtimeMinutes: 'shows.production.follows',
}

/** What an event shows, and what the house says of it itself. */
export function ProductionDialog({ event, onClose }: EventDialogProps) {
  const { id, version, productionId, ownAgeLimit, ownRuntimeMinutes } = event
  return (
    <CommandDialog
      endpoint={saveEventProduction}
      params={{ id }}
      known={{ version }}
      begin={{ productionId, ageLimit: ownAgeLimit, runtimeMinutes: ownRuntimeMinutes }}
      abouts={abouts}
      titleKey="shows.production.title"
      actionKey="rows.save"
      failedKey="shows.production.failed"
      doneKey="shows.production.saved"
      onClose={onClose}
      onDone={onClose}
    />
  )
}
