import { cancellationReasons } from '@dxweb/areas/events/core/event-types.ts'
import { cancelEvent } from '@dxweb/areas/events/planning/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../../parts/command/command-fields.tsx'
import { LongTextField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { OfferedReasons } from '../ground/offered-reasons.tsx'

const labels = { reason: 'shows.cancel.reason' }
const drawn = ['reason']

function Reason({ typed, ...field }: DrawnInput) {
  const value = String(typed)
  return (
    <>
      <OfferedReasons
        register={cancellationReasons}
        label={field.label}
        value={value}
        onChange={field.onChange}
      />
      <LongTextField {...field} value={value} />
    </>
  )
}

export function CancelDialog({ event, onClose, onOpen }: EventDialogProps) {
  const t = useText()
  return (
    <CommandDialog
      endpoint={cancelEvent}
      params={{ id: event.id }}
      known={{ version: event.version }}
      titleKey="shows.cancel.title"
      titleValues={{ title: event.title }}
      actionKey="shows.cancel.do"
      leaveKey="shell.close"
      isDangerous
      size="normal"
      above={<p>{t('shows.cancel.about', { sold: event.soldCount })}</p>}
      labels={labels}
      drawn={drawn}
      renderDrawn={(input) => <Reason {...input} />}
      failedKey="shows.cancel.refused"
      onClose={onClose}
      onDone={() => {
        toast({ text: t('shows.cancel.done') })
        if (event.soldCount + event.reservedCount > 0) onOpen('message')
        else onClose()
      }}
    />
  )
}
