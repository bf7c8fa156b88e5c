import { mailGiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toldByScreen } from '../../../data/rows/told-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

/** To whom a card and its receipt are mailed. */
export function MailCardDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const partnerId = usePartnerId()
  const [to, setTo] = useState('')
  const sending = useMutation({
    meta: toldByScreen,
    mutationFn: () =>
      callApi(mailGiftCard, { params: { partnerId, cardId }, body: { to: to.trim(), locale } }),
    onSuccess: () => {
      toast({ text: t('ticketing.mail.sent', { to: to.trim() }) })
      onClose()
    },
  })
  const errors = fieldTexts(t, sending.error)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <Dialog opened size="small" title={t('giftcards.mail')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FieldStack>
          <TextField
            label={t('ticketing.mail.to')}
            about={t('giftcards.mailAbout')}
            type="email"
            required
            value={to}
            error={errors['to']}
            onChange={setTo}
          />
          {sending.isError && Object.keys(errors).length === 0 && (
            <ErrorPanel title={t('ticketing.mail.failed')}>
              {refusalText(t, sending.error)}
            </ErrorPanel>
          )}
          <div className="dx-gift-actions">
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button look="main" type="submit" busy={sending.isPending}>
              {t('ticketing.mail.send')}
            </Button>
          </div>
        </FieldStack>
      </form>
    </Dialog>
  )
}
