import { saveCountedVisitors } from '@dxweb/areas/events/list/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import type { EventDialogProps } from '../form/dialog-props.ts'

const labels = { countedVisitors: 'shows.visitors.count' }
const helpTexts = { countedVisitors: 'shows.visitors.about' }

/** Sets the number of visitors of an event without tickets. */
export function VisitorsDialog({ event, onClose }: EventDialogProps) {
  const { id, version, countedVisitors } = event
  return (
    <CommandDialog
      endpoint={saveCountedVisitors}
      params={{ id }}
      known={{ version }}
      initial={{ countedVisitors }}
      labels={labels}
      helpTexts={helpTexts}
      titleKey="shows.visitors.title"
      actionKey="rows.save"
      failedKey="shows.visitors.failed"
      doneKey="shows.visitors.saved"
      onClose={onClose}
      onDone={onClose}
    />
  )
}
