import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import '../refund/styles/refund.module.css'
import styles from './messages.module.css'
import { SentMessage } from './sent-message.tsx'
import { type Messages, useMessages } from './use-messages.ts'
import { WriteMessage } from './write-message.tsx'

/** Lists the buyers without an email address, who must be phoned. */
function Unreached({ messages: { unreached } }: { messages: Messages }) {
  const t = useText()
  if (unreached.length === 0) return null
  return (
    <section className={styles['messageUnreached']} aria-label={t('shows.message.unreached')}>
      <h3>{t('shows.message.unreached')}</h3>
      <ul className={styles['messagePeople']}>
        {unreached.map(({ name, phone, ticketCount }) => (
          <li key={`${name} ${phone}`}>
            <span>
              {name || t('shows.buyers.unnamed')}{' '}
              {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{formatPhone(phone)}</a>}
            </span>
            <span className="dx-second">{t('ticketing.tickets', { count: ticketCount })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ContentProps extends EventDialogProps {
  messages: Messages
}

function Content({ event, messages, onOpen }: ContentProps) {
  const t = useText()
  const may = useCan()('buyers.message')
  const { addressCount, data, isCancelled } = messages
  const mayWrite = may && isCancelled && addressCount > 0
  const [isWriting, write] = useState(mayWrite && data.length === 0)
  return (
    <div className={styles['messageParts']}>
      <p>{t('shows.message.reaches', { count: addressCount })}</p>
      {isWriting ? (
        <WriteMessage event={event} messages={messages} onDone={() => write(false)} />
      ) : (
        mayWrite && (
          <p>
            <Button icon={<IconMail size={17} />} onClick={() => write(true)}>
              {t(data.length > 0 ? 'shows.message.another' : 'shows.message.write')}
            </Button>
          </p>
        )
      )}
      {data.map((message) => (
        <SentMessage key={message.id} eventId={event.id} message={message} mayResend={may} />
      ))}
      <Unreached messages={messages} />
      <p>
        <Button look="quiet" onClick={() => onOpen('buyers')}>
          {t('shows.menu.buyers')}
        </Button>
      </p>
    </div>
  )
}

export function MessageDialog(props: EventDialogProps) {
  const t = useText()
  const found = useMessages(props.event.id)
  return (
    <Dialog opened size="large" title={t('shows.menu.message')} onClose={props.onClose}>
      <Loaded of={found} failedKey="shows.message.failed" lines={6}>
        {(messages) => <Content {...props} messages={messages} />}
      </Loaded>
    </Dialog>
  )
}
