import { mailConsentLink, recordConsent } from '@dxweb/areas/customers/consents/contract.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { useText } from '../../ui/text/text.ts'
import type { History } from './queries.ts'
import styles from './styles/crm.module.css'

const shown = ['wantsMail', 'wantsSms', 'profiling'] as const

type Consent = History['consents'][number]

/** Returns the newest answer for each purpose. Answers of customers merged into this one count only as history. */
const newestOf = (consents: readonly Consent[]) =>
  shown.map((what) => ({
    what,
    newest: consents.find((each) => each.what === what && each.isOwn),
  }))

function Answer({ what, newest }: { what: Consent['what']; newest: Consent | undefined }) {
  const t = useText()
  return (
    <li>
      <span className="dx-strong">{t(`crm.consents.${what}`)}</span>
      <Badge tone={newest?.isGiven ? 'good' : 'off'}>
        {t(newest ? `crm.consents.${newest.isGiven ? 'given' : 'withdrawn'}` : 'crm.consents.open')}
      </Badge>
      {newest && (
        <span className="dx-dim dx-small">
          <DateText value={newest.at} />
          {[
            newest.userName,
            t(`crm.consents.source.${newest.source}`),
            newest.isGiven && t(`crm.consents.basis.${newest.basis}`),
          ]
            .filter(Boolean)
            .map((part) => ` · ${part}`)}
        </span>
      )}
    </li>
  )
}

function RecordDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <CommandDialog
      endpoint={recordConsent}
      params={{ id }}
      initial={{ purpose: 'mail', answer: 'yes', basis: 'consent' }}
      isFieldShown={(field, typed) => field !== 'basis' || typed['answer'] === 'yes'}
      titleKey="crm.consents.record"
      doneKey="crm.consents.recorded"
      labels={{
        purpose: 'crm.consents.purpose',
        answer: 'crm.consents.answer',
        basis: 'crm.consents.basis',
      }}
      choices={{
        purpose: 'crm.consents.of',
        answer: 'crm.consents.answer',
        basis: 'crm.consents.basis',
      }}
      helpTexts={{ basis: 'crm.consents.basisAbout' }}
      failedKey="crm.consents.failed"
      onClose={onClose}
    />
  )
}

interface ConsentsCardProps {
  id: number
  email: string
  history: History
}

export function ConsentsCard({ id, email, history }: ConsentsCardProps) {
  const t = useText()
  const mayWrite = useMayWrite(customers)
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const mail = useCommand({
    endpoint: mailConsentLink,
    params: { id },
    isToasted: true,
    onDone: ({ to }) => toast({ text: t('crm.consents.sent', { to }) }),
  })
  return (
    <Card title={t('crm.consents')}>
      <ul className={styles['crmLines']}>
        {newestOf(history.consents).map((each) => (
          <Answer key={each.what} {...each} />
        ))}
      </ul>
      {mayWrite && (
        <p className={styles['crmWhy']}>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('crm.consents.record')}
          </Button>
          {email !== '' && (
            <Button size="small" busy={mail.isPending} onClick={() => setSending(true)}>
              {t('crm.consents.send')}
            </Button>
          )}
        </p>
      )}
      <ConfirmDialog
        opened={isSending}
        title={t('crm.consents.send.title')}
        text={t('crm.consents.send.text', { to: email })}
        confirmLabel={t('crm.consents.send.do')}
        onClose={() => setSending(false)}
        onConfirm={() => mail.mutate({})}
      />
      {isOpen && <RecordDialog id={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}
