import { remindInvoices } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { useText } from '../../ui/text/text.ts'

/** Reminds of invoices, and tells what became of them. */
export function useRemind(onDone?: () => void) {
  const t = useText()
  return useCommand({
    endpoint: remindInvoices,
    params: {},
    isToasted: true,
    onDone: ({ reminded, toPrint, notDue }) => {
      const say = (key: string, { length: count }: readonly number[], tone?: 'bad') =>
        count > 0 &&
        toast({ text: t(`invoices.reminded.${key}`, { count }), ...(tone && { tone }) })
      say('done', reminded)
      say('toPrint', toPrint, 'bad')
      say('notDue', notDue, 'bad')
      onDone?.()
    },
  })
}
