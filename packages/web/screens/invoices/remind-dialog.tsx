import { previewReminders, remindInvoices } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { MailingDialog } from '../../parts/mailing/mailing-dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { useText } from '../../ui/text/text.ts'

interface RemindDialogProps {
  numbers: readonly number[]
  onClose: () => void
  onDone?: () => void
}

type Preview = ReplyOf<typeof previewReminders.parts>

function useRemind(onDone: () => void) {
  const t = useText()
  return useCommand({
    endpoint: remindInvoices,
    params: {},
    isToasted: true,
    onDone: ({ reminded, toPrint, notDue }) => {
      const notify = (key: string, { length: count }: readonly number[], tone?: 'bad') =>
        count > 0 &&
        toast({ text: t(`invoices.reminded.${key}`, { count }), ...(tone && { tone }) })
      notify('done', reminded)
      notify('toPrint', toPrint, 'bad')
      notify('notDue', notDue, 'bad')
      onDone()
    },
  })
}

export default function RemindDialog({ numbers, onClose, onDone }: RemindDialogProps) {
  const t = useText()
  const when = useWhen()
  const found = useRead(previewReminders, { numbers: numbers.join(',') })
  const remind = useRemind(() => {
    onDone?.()
    onClose()
  })
  const mailingOf = ({
    number,
    reminder,
    renter,
    receiver,
    ...one
  }: Preview['reminders'][number]) => ({
    key: number,
    name: renter,
    to: receiver,
    amountOre: one.totalOre,
    about: [
      t(`invoices.reminder.paper.${reminder}`, { number }),
      one.feeOre > 0 ? t('invoices.remind.fee', { amount: formatMoney(one.feeOre) }) : '',
      t('invoices.reminded.due', { day: when(one.dueOn, 'numeric') }),
    ].filter(Boolean),
    mail: one.mail,
  })
  return (
    <MailingDialog
      title={t('invoices.remind')}
      of={found}
      mailingsOf={({ reminders }) => reminders.map(mailingOf)}
      actionOf={(count) => t('invoices.remind.count', { count })}
      noteOf={({ notDue }) =>
        notDue.length > 0 && t('invoices.reminded.notDue', { count: notDue.length })
      }
      isSending={remind.isPending}
      onSend={() => {
        if (found.data === undefined) return
        const { shown: seen, reminders } = found.data
        remind.mutate({ numbers: reminders.map(({ number }) => number), seen })
      }}
      onClose={onClose}
    />
  )
}
