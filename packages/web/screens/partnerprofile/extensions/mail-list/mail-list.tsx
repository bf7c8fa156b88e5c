import { getMailList } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { ChooseList } from './choose-list.tsx'
import { Leaving } from './leaving.tsx'
import { ListFields } from './list-fields.tsx'
import css from './mail-list.module.css'
import type { MailListSettings } from './mail-list-settings.ts'
import { Nightly } from './nightly.tsx'
import { SegmentChoice } from './segment-choice.tsx'
import { SyncNow } from './sync-now.tsx'
import { useChange } from './use-change.ts'

const switches = ['isEnabled', 'onlyMarketing', 'neverUnsubscribe'] as const

// catalog: mailList.isEnabled*
// catalog: mailList.onlyMarketing*
// catalog: mailList.neverUnsubscribe*

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
  const { shown, pending, errors, change } = useChange(kept)
  const { listId, listName, hasWebhook, members, leaving } = kept
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
      <ChooseList settings={shown} mayWrite={mayWrite} change={change} />
      <SegmentChoice segmentId={shown.segmentId} mayWrite={mayWrite} change={change} />
      {listId !== '' && <ListFields settings={shown} mayWrite={mayWrite} change={change} />}
      <Nightly pending={pending.isNightly} mayWrite={mayWrite} change={change} />
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

/** Follows sections 3 (entities) and 4 (states) of the specification. */
export function MailList({ mayWrite }: { mayWrite: boolean }) {
  const found = useRead(getMailList, {})
  return (
    <Loaded of={found} failedKey="mailList.failed.settings" waiting={null}>
      {(kept) => <Settings kept={kept} mayWrite={mayWrite} />}
    </Loaded>
  )
}
