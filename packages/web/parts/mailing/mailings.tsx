import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './mailing.module.css'

export interface Mailing {
  key: string | number
  name: string
  /** E-mail address; '' if the message must be printed. */
  to: string
  /** Lines about the content: 'Purring på faktura 36 · ny frist 12.12.2026'. */
  about: readonly string[]
  /** Amount claimed or paid, if any. */
  amountOre?: number
  /** The mail as the server would send it. */
  mail?: { subject: string; text: string }
}

export function Mailings({ mailings }: { mailings: readonly Mailing[] }) {
  const t = useText()
  const isOnly = mailings.length === 1
  return (
    <ul className={styles['mailings']}>
      {mailings.map(({ key, name, to, about, amountOre, mail }) => (
        <li key={key}>
          <b>{name}</b>
          {amountOre !== undefined && <Money ore={amountOre} />}
          <span>{to || t('mailing.noAddress')}</span>
          {about.length > 0 && <span className="dx-second">{about.join(' · ')}</span>}
          {mail && (
            <details open={isOnly}>
              <summary>{mail.subject}</summary>
              <p>{mail.text}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
