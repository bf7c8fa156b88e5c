import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { useText } from '../../ui/text/text.ts'
import { type Mailing, Mailings } from './mailings.tsx'

interface MailingDialogProps<Reply> {
  title: string
  of: UseQueryResult<Reply>
  mailingsOf: (reply: Reply) => readonly Mailing[]
  actionOf: (count: number) => string
  noteOf?: (reply: Reply) => string | false
  isSending: boolean
  onSend: () => void
  onClose: () => void
}

const Note = ({ text }: { text: string | false | undefined }) => text && <p>{text}</p>

export function MailingDialog<Reply>(props: MailingDialogProps<Reply>) {
  const { title, of, mailingsOf, actionOf, noteOf, isSending, onSend, onClose } = props
  const t = useText()
  const mailings = of.data === undefined ? [] : mailingsOf(of.data)
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button isFirst onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button look="main" busy={isSending} disabled={mailings.length === 0} onClick={onSend}>
            {actionOf(mailings.length)}
          </Button>
        </>
      }
    >
      <Loaded of={of} failedKey="mailing.failed">
        {(reply) => (
          <>
            <Note text={noteOf?.(reply)} />
            <Mailings mailings={mailingsOf(reply)} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
