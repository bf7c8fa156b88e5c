import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { sendBuyerMessage } from '@dxweb/areas/ticketing/buyer-messages/contract.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, LongTextField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { Messages, MessageWords } from './use-messages.ts'
import styles from './messages.module.css'
import refundStyles from '../refund/styles/refund.module.css'

interface WriteProps {
  event: EventDetail
  messages: Messages
  onDone: () => void
}

const languages = [
  { value: 'nb', label: 'Norsk' },
  { value: 'en', label: 'English' },
] as const

function Preview({ words, event }: { words: MessageWords; event: EventDetail }) {
  const t = useText()
  const titleId = useId()
  return (
    <article className={styles['messagePreview']} aria-labelledby={titleId} lang={words.locale}>
      <h3 id={titleId}>{words.subject}</h3>
      <p className={styles['messageText']}>{words.text}</p>
      <p className="dx-second">{t('shows.message.footer', { event: event.title })}</p>
    </article>
  )
}

export function WriteMessage({ event, messages, onDone }: WriteProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const [words, setWords] = useState<MessageWords>(() => ({ locale, ...messages.drafts[locale] }))
  const [isPreview, preview] = useState(false)
  const count = messages.addressCount
  const sending = useCommand({
    endpoint: sendBuyerMessage,
    params: { id: event.id },
    onDone: () => {
      toast({ text: t('shows.message.begun', { count }) })
      onDone()
    },
  })
  const errors = fieldTexts(t, sending.error)
  const set = (change: Partial<MessageWords>) => setWords({ ...words, ...change })
  const speak = (next: 'nb' | 'en') => {
    const { subject, text } = messages.drafts[words.locale]
    const isOwn = words.subject !== subject || words.text !== text
    setWords({ ...words, locale: next, ...(!isOwn && messages.drafts[next]) })
  }
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    if (!isPreview) return preview(true)
    sending.mutate(words, { onError: () => preview(false) })
  }
  return (
    <form className={styles['message']} noValidate onSubmit={submit}>
      {isPreview ? (
        <Preview words={words} event={event} />
      ) : (
        <FieldStack>
          <ChoiceRow
            label={t('label.language')}
            value={words.locale}
            options={[...languages]}
            onChange={speak}
          />
          <TextField
            label={t('shows.message.subject')}
            required
            maxLength={200}
            value={words.subject}
            error={errors['subject']}
            onChange={(subject) => set({ subject })}
          />
          <LongTextField
            label={t('shows.message.text')}
            required
            rows={11}
            value={words.text}
            error={errors['text']}
            onChange={(text) => set({ text })}
          />
        </FieldStack>
      )}
      {sending.isError && Object.keys(errors).length === 0 && (
        <ErrorPanel title={t('shows.message.notSent')}>{refusalText(t, sending.error)}</ErrorPanel>
      )}
      <div className={refundStyles['refundActions']}>
        <Button onClick={isPreview ? () => preview(false) : onDone}>
          {t(isPreview ? 'shows.message.back' : 'shell.cancel')}
        </Button>
        <Button
          look="main"
          type="submit"
          busy={sending.isPending}
          disabled={words.subject.trim() === '' || words.text.trim() === ''}
        >
          {isPreview ? t('shows.message.send', { count }) : t('rows.import.preview')}
        </Button>
      </div>
    </form>
  )
}
