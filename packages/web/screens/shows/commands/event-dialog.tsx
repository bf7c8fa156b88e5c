import { ConfirmDeletion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { BuyersDialog } from './buyers-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { EventDialogName, EventDialogProps } from '../form/dialog-props.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { EventLog } from './event-log.tsx'
import { MessageDialog } from '../messages/message-dialog.tsx'
import { RefundsDialog } from '../refund/refunds-dialog.tsx'
import { usePlanning } from './use-planning.ts'

function RemoveDialog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const planning = usePlanning(event.id)
  const remove = () =>
    planning
      .remove(event.version)
      .catch((error: unknown) => void toast({ tone: 'bad', text: refusalText(t, error) }))
  return <ConfirmDeletion opened onClose={onClose} onConfirm={remove} />
}

const dialogs = {
  duplicate: DuplicateDialog,
  buyers: BuyersDialog,
  message: MessageDialog,
  refunds: RefundsDialog,
  cancel: CancelDialog,
  remove: RemoveDialog,
  log: EventLog,
}

/** What was chosen in the event's menu. */
export default function EventDialog({
  name,
  ...props
}: EventDialogProps & { name: EventDialogName }) {
  const Shown = dialogs[name]
  return <Shown {...props} />
}
