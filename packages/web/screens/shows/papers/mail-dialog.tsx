import { mailPapers, type Paper } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { CheckField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { oneSale } from '../ground/queries.ts'

interface MailDialogProps {
  saleId: string
  offered: readonly Paper[]
  onClose: () => void
}

function useMail({ saleId, onClose }: MailDialogProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const send = async (to: string, papers: Paper[]) => {
    setSending(true)
    try {
      const params = { partnerId, saleId }
      const { copies } = await callApi(mailPapers, {
        params,
        body: { to, papers, locale: locale === 'en' ? 'en' : 'nb' },
      })
      const said = copies.length > 0 ? 'ticketing.mail.sentCopy' : 'ticketing.mail.sent'
      toast({ text: t(said, { to }) })
      void client.invalidateQueries({ queryKey: oneSale(partnerId, saleId).queryKey })
      onClose()
    } catch (refused) {
      setError(refused)
    } finally {
      setSending(false)
    }
  }
  return { send, error, isSending }
}

/** The dialog's focus goes here when it opens. */
const first = { autoFocus: true }

/** To whom the tickets and the receipt are mailed, and which of them. */
export default function MailDialog(props: MailDialogProps) {
  const t = useText()
  const formId = useId()
  const [to, setTo] = useState('')
  const [chosen, choose] = useState<readonly Paper[]>(props.offered)
  const { send, error, isSending } = useMail(props)
  const errors = fieldTexts(t, error)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    void send(to.trim(), [...chosen])
  }
  const tick = (paper: Paper, on: boolean) =>
    choose(props.offered.filter((each) => (each === paper ? on : chosen.includes(each))))
  return (
    <Dialog
      opened
      size="small"
      title={t('ticketing.mail.title')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={isSending}>
            {t('ticketing.mail.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="dx-papers-mail" onSubmit={submit}>
        <TextField
          label={t('ticketing.mail.to')}
          type="email"
          value={to}
          error={errors['to']}
          required
          {...first}
          onChange={setTo}
        />
        {props.offered.length > 1 &&
          props.offered.map((paper) => (
            <CheckField
              key={paper}
              label={t(`ticketing.mail.${paper}`)}
              value={chosen.includes(paper)}
              onChange={(on) => tick(paper, on)}
            />
          ))}
        {errors['papers'] && (
          <p className="dx-field-error" role="alert">
            {t('ticketing.mail.chooseOne')}
          </p>
        )}
      </form>
      {error !== null && Object.keys(errors).length === 0 && (
        <ErrorPanel title={t('ticketing.mail.failed')}>{refusalText(t, error)}</ErrorPanel>
      )}
    </Dialog>
  )
}
