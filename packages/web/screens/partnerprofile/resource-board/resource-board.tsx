import { resourceGroups, resources } from '@dxweb/areas/resources/contract.ts'
import { IconFolders } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { MoreProps } from '../section/section.ts'
import { GroupColumn } from './group-column.tsx'
import { type GroupsOnScreen, useGroups } from './use-groups.ts'
import { useLift } from './use-lift.ts'
import styles from '../section/settings.module.css'

function Columns({ shown }: { shown: GroupsOnScreen }) {
  const t = useText()
  const mayMove = useMayWrite(resources)
  const lift = useLift(shown)
  return (
    <>
      {mayMove && (
        <p className={`dx-dim ${styles['groupsHelp']}`} id="dx-groups-help">
          {t('settings.groups.help')}
        </p>
      )}
      <output className="dx-hidden" aria-live="assertive">
        {lift.announcement}
      </output>
      <div className="dx-groups" aria-busy={shown.isBusy}>
        {shown.groups?.map((group) => (
          <GroupColumn key={group.id} group={group} lift={lift} mayMove={mayMove} />
        ))}
      </div>
    </>
  )
}

export default function ResourceBoard({ base, tabs }: MoreProps) {
  const t = useText()
  const shown = useGroups()
  const { groups, error } = shown
  const newGroup = (
    <LinkButton to={`${base}/${resourceGroups.name}/new`}>{t('settings.groups.new')}</LinkButton>
  )
  return (
    <Page title={t('settings.groups')} filters={tabs} actions={newGroup}>
      {error && !groups ? (
        <ErrorPanel title={t('rows.failed.fetch')} onRetry={shown.retry}>
          {refusalText(t, error)}
        </ErrorPanel>
      ) : groups === undefined ? (
        <SkeletonLines label={t('shell.loading')} />
      ) : groups.length === 0 ? (
        <EmptyState
          icon={<IconFolders size={24} stroke={1.7} />}
          title={t('settings.groups.none')}
          text={t('settings.groups.noneText')}
          action={newGroup}
        />
      ) : (
        <Columns shown={shown} />
      )}
    </Page>
  )
}
