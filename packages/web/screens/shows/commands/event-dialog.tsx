import { useNavigate } from '@tanstack/react-router'
import { removeDraft } from '../../../data/rows/remove-draft.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
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
import { ProductionDialog } from '../followed/production-dialog.tsx'
import { VisitorsDialog } from './visitors-dialog.tsx'
import { RefundsDialog } from '../refund/refunds-dialog.tsx'

function RemoveDialog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await removeDraft(partnerId, event.id, event.version)
      toast({ text: t('shows.remove.done') })
      await navigate({ to: pagePath(partnerId, 'shows') })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return <ConfirmDeletion opened onClose={onClose} onConfirm={remove} />
}

const dialogs = {
  duplicate: DuplicateDialog,
  buyers: BuyersDialog,
  message: MessageDialog,
  refunds: RefundsDialog,
  production: ProductionDialog,
  visitors: VisitorsDialog,
  cancel: CancelDialog,
  remove: RemoveDialog,
  log: EventLog,
}

export default function EventDialog({
  name,
  ...props
}: EventDialogProps & { name: EventDialogName }) {
  const Shown = dialogs[name]
  return <Shown {...props} />
}
