import { getSudoTarget, startSudo } from '@dxweb/areas/access/login/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../data/calls/address.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { purgeWorkerCache } from '../../data/session/purge-worker-cache.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { NoSudo } from './no-sudo.tsx'
import { NoticePage } from '../notices/notice-page.tsx'

const mostReason = 200

/** Its log is that of the house that the address names. */
async function begin(userId: number, reason: string): Promise<void> {
  const { partnerId } = addressOf(window.location.pathname)
  const body = { userId, reason, ...(partnerId !== null && { partnerId }) }
  await callApi(startSudo, { body, asSelf: true })
  await purgeWorkerCache()
  window.location.reload()
}

function ReasonForm({ userId }: { userId: number }) {
  const t = useText()
  const [reason, tell] = useState('')
  const [isAsked, ask] = useState(false)
  const isMissing = reason.trim() === ''
  const start = useMutation({ meta: shownByScreen, mutationFn: () => begin(userId, reason) })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    ask(true)
    if (!isMissing) start.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <FieldStack>
        <TextField
          required
          label={t('partneradmin.sudo.reason')}
          about={t('partneradmin.sudo.reasonAbout')}
          maxLength={mostReason}
          error={isAsked && isMissing && t('field.required')}
          value={reason}
          onChange={tell}
        />
        {start.error && (
          <ErrorPanel title={t('partneradmin.sudo.failed')}>
            {refusalText(t, start.error)}
          </ErrorPanel>
        )}
        <Button type="submit" look="main" busy={start.isPending}>
          {t('shell.sudo.begin')}
        </Button>
      </FieldStack>
    </form>
  )
}

/** Offers a superuser to begin the impersonation that the address names, and asks why; the server refuses others. */
export default function AskSudo({ userId }: { userId: number }) {
  const t = useText()
  const target = useQuery({
    queryKey: ['sudo-target', userId],
    queryFn: () => callApi(getSudoTarget, { params: { userId: String(userId) }, asSelf: true }),
    retry: false,
  })
  if (target.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (target.isError) {
    const code = target.error instanceof Refusal ? target.error.code : null
    const known = code === 'not_found' ? 'unknownUser' : code === 'forbidden' ? 'superUser' : null
    const text = known ? t(`shell.sudo.${known}`, { id: userId }) : refusalText(t, target.error)
    return <NoSudo text={text} />
  }
  const { displayName, email } = target.data
  return (
    <NoticePage
      title={t('shell.sudo.askTitle')}
      text={t('shell.sudo.askText', { name: displayName, email })}
      icon={<IconUserShield size={26} />}
    >
      <ReasonForm userId={userId} />
      <a href="/">{t('shell.unknown.home')}</a>
    </NoticePage>
  )
}
