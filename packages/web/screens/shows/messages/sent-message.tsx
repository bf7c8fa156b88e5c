import {
  type recipientStates,
  resendBuyerMessage,
} from '@dxweb/areas/ticketing/buyer-messages/contract.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import type { Message } from './use-messages.ts'
import styles from './messages.module.css'

type State = (typeof recipientStates)[number]

const tones: Record<State, Tone> = { waiting: 'info', sent: 'good', failed: 'bad', unsure: 'warn' }

const countsOf = (t: Text, { recipients }: Message) => {
  const by = Map.groupBy(recipients, ({ state }) => state)
  return (['sent', 'waiting', 'failed', 'unsure'] as const).flatMap((state) => {
    const count = by.get(state)?.length ?? 0
    return count > 0 ? [{ state, text: t(`shows.message.count.${state}`, { count }) }] : []
  })
}

interface SentProps {
  eventId: number
  message: Message
  /** True if the user may resend the message to unreached recipients. */
  mayResend: boolean
}

export function SentMessage({ eventId, message, mayResend }: SentProps) {
  const t = useText()
  const when = useWhen()
  const resend = useCommand({
    endpoint: resendBuyerMessage,
    params: { id: eventId, messageId: message.id },
    isToasted: true,
  })
  const isMissed = message.recipients.some(({ state }) => state === 'failed' || state === 'unsure')
  return (
    <section className={styles['messageSent']} aria-label={message.subject}>
      <h3>{message.subject}</h3>
      <p className="dx-second">
        {message.sentBy} · {when(message.sentAt, 'moment')}
      </p>
      <p className={styles['messageCounts']} aria-live="polite">
        {countsOf(t, message).map(({ state, text }) => (
          <Badge key={state} tone={tones[state]}>
            {text}
          </Badge>
        ))}
      </p>
      {isMissed && mayResend && (
        <p>
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
            {t('shows.message.again')}
          </Button>{' '}
          <span className="dx-second">{t('shows.message.againAbout')}</span>
        </p>
      )}
      <details>
        <summary>{t('shows.message.recipients', { count: message.recipients.length })}</summary>
        <ul className={styles['messagePeople']}>
          {message.recipients.map(({ name, email, state }) => (
            <li key={email}>
              <span>
                {name} <span className="dx-second">{email}</span>
              </span>
              <span className="dx-second">{t(`shows.message.state.${state}`)}</span>
            </li>
          ))}
        </ul>
        <p className={styles['messageText']}>{message.text}</p>
      </details>
    </section>
  )
}
