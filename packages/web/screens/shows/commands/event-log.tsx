import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import { getEventLog } from '@dxweb/areas/events/planning/contract.ts'
import { auditWords } from '@dxweb/kit/definitions/audit-words.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useRead } from '../../../data/rows/read.ts'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventChoices } from '../ground/queries.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { useLogged } from './logged-changes.ts'
import styles from '../form/styles/planning.module.css'

type Entry = ReplyOf<typeof getEventLog.parts>['data'][number]

function EntryRow({ entry, choices }: { entry: Entry; choices: EventChoices | undefined }) {
  const t = useText()
  const when = useWhen()
  const changesOf = useLogged(choices)
  const action = auditWords.event.find((each) => each === entry.action) ?? 'changed'
  const shown = changesOf(entry.changes)
  const who = entry.actedBy
    ? t('shows.log.as', { name: entry.user, really: entry.actedBy })
    : entry.user
  return (
    <li>
      <b>{t(`shows.log.${action}`)}</b>
      <span className="dx-dim dx-small">
        {who} · {when(entry.at, 'full')}
      </span>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, label, before, after }) => (
            <div className="dx-contents" key={field}>
              <dt>{label}</dt>
              <dd>
                {before !== null && <s>{before}</s>}
                {before !== null && ' → '}
                {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

export function EventLog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const choices = useRead(getEventChoices, {}).data
  const log = useRead(getEventLog, { id: event.id })
  return (
    <Drawer opened title={t('shows.log.title')} onClose={onClose}>
      <Loaded of={log} failedKey="shows.log.failed">
        {({ data }) => (
          <>
            {data.length === 0 && <p className="dx-dim">{t('shows.log.empty')}</p>}
            <ol className={styles['log']}>
              {data.map((entry) => (
                <EntryRow key={entry.id} entry={entry} choices={choices} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
