import { getMailList, updateMailList } from '@dxweb/areas/integrations/mail-list/contract.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { fieldTexts } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { ChooseList } from './choose-list.tsx'
import { Leaving } from './leaving.tsx'
import { ListFields } from './list-fields.tsx'
import css from './mail-list.module.css'
import type { Change, MailListSettings } from './mail-list-settings.ts'
import { Nightly } from './nightly.tsx'
import { SegmentChoice } from './segment-choice.tsx'
import { SyncNow } from './sync-now.tsx'

const switches = ['isEnabled', 'onlyMarketing', 'neverUnsubscribe'] as const

type Changed = Parameters<Change>[0]
type Settings = BodyFor<typeof updateMailList.parts>

// catalog: mailList.isEnabled*
// catalog: mailList.onlyMarketing*
// catalog: mailList.neverUnsubscribe*

/**
 * Settings are shown as they will be at once, and as they are again where the change fails.
 * Changes made meanwhile are sent next, with the version that the last one left.
 */
function useChange(kept: MailListSettings) {
  const t = useText()
  const update = useCommand({ endpoint: updateMailList, params: {} })
  const next = useRef<Changed>({})
  const [waiting, setWaiting] = useState<Changed>({})
  const wait = (changed: Changed) => {
    next.current = changed
    setWaiting(changed)
  }
  const onError = (error: unknown) => {
    const isAtField = error instanceof Refusal && error.fields !== undefined
    if (!isAtField) toast({ tone: 'bad', text: t('mailList.failed.update') })
  }
  const send = (from: Settings, changed: Changed) => {
    const onSettled = (reply: { version: number } | undefined) => {
      const more = next.current
      if (Object.keys(more).length === 0) return
      wait({})
      send(reply ? { ...from, ...changed, version: reply.version } : from, more)
    }
    update.mutate({ ...from, ...changed }, { onError, onSettled })
  }
  const { isEnabled, onlyMarketing, neverUnsubscribe, fields, segmentId, version } = kept
  const saved = { isEnabled, onlyMarketing, neverUnsubscribe, fields, segmentId, version }
  return {
    shown: { ...kept, ...(update.isPending && update.variables), ...waiting },
    errors: fieldTexts(t, update.error),
    change: (changed: Changed) =>
      update.isPending ? wait({ ...next.current, ...changed }) : send(saved, changed),
  }
}

function Members({ members }: { members: MailListSettings['members'] }) {
  const t = useText()
  const names = ['onList', 'unsubscribed', 'bounced', 'refused'] as const
  const shown = names.filter((name) => name === 'onList' || members[name] > 0)
  return (
    <p className="dx-second">
      {shown.map((name) => t(`mailList.members.${name}`, { count: members[name] })).join(' · ')}
    </p>
  )
}

// catalog: mailList.members.*

function Settings({ kept, mayWrite }: { kept: MailListSettings; mayWrite: boolean }) {
  const t = useText()
  const { shown, errors, change } = useChange(kept)
  const { listId, listName, hasWebhook, members, leaving } = shown
  return (
    <div className={css['settings']}>
      {switches.map((name) => (
        <SwitchField
          key={name}
          label={t(`mailList.${name}`)}
          about={t(`mailList.${name}.about`)}
          value={shown[name]}
          disabled={!mayWrite}
          error={errors[name]}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      <ChooseList settings={shown} mayWrite={mayWrite} />
      <SegmentChoice segmentId={shown.segmentId} mayWrite={mayWrite} change={change} />
      {listId !== '' && <ListFields settings={shown} mayWrite={mayWrite} change={change} />}
      <Nightly version={kept.version} mayWrite={mayWrite} />
      {listId !== '' && (
        <>
          <h3>{listName}</h3>
          <Members members={members} />
          <p className="dx-second">{t(hasWebhook ? 'mailList.hook.on' : 'mailList.hook.off')}</p>
        </>
      )}
      {leaving !== null && shown.isEnabled && (
        <Leaving count={leaving} version={kept.version} mayWrite={mayWrite} />
      )}
      <SyncNow canStart={mayWrite && kept.isEnabled && shown.isEnabled && listId !== ''} />
    </div>
  )
}

/** What is synced to the mail service, and how far that is (specification 3 and 4). */
export function MailList({ mayWrite }: { mayWrite: boolean }) {
  const found = useRead(getMailList, {})
  return (
    <Loaded of={found} failedKey="mailList.failed.settings" waiting={null}>
      {(kept) => <Settings kept={kept} mayWrite={mayWrite} />}
    </Loaded>
  )
}
