import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getSetList, type SetList } from '@dxweb/areas/tono/set-list/contract.ts'
import { setListLines } from '@dxweb/areas/tono/set-list/lines-contract.ts'
import type { SetLine } from '@dxweb/areas/tono/set-list/rules.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { IconClipboardText, IconCopy, IconLock, IconMusic, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { SetLines } from './set-lines.tsx'
import { ShareCard } from './share-card.tsx'
import { emptyLine, typedLine, useSetListForm } from './use-set-list.ts'
import styles from '../form/styles/tabs.module.css'
import './set-list.module.css'

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx'))
const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'))

const exported = reportEndpoints(setListLines).exported.path

interface EditorProps {
  event: EventDetail
  setList: SetList
}

function Editor({ event, setList }: EditorProps) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: event.id }
  const mayEdit = useCan()('shows.edit')
  const form = useSetListForm(event.id, setList)
  const [dialog, open] = useState<'paste' | 'copy' | null>(null)
  const { lines } = form.shown
  const add = (added: readonly SetLine[]) => {
    form.change({ lines: [...lines, ...added.map(typedLine)] })
    open(null)
  }
  const adding = mayEdit && (
    <>
      <Button
        icon={<IconPlus size={17} />}
        onClick={() => form.change({ lines: [...lines, emptyLine()] })}
      >
        {t('shows.setList.add')}
      </Button>
      <Button icon={<IconClipboardText size={17} />} onClick={() => open('paste')}>
        {t('shows.setList.paste')}
      </Button>
      <Button icon={<IconCopy size={17} />} onClick={() => open('copy')}>
        {t('shows.setList.copy')}
      </Button>
    </>
  )
  return (
    <div className="dx-tab-stack">
      <UnsavedGuard unsaved={() => form.isChanged} saving={form.isSaving} />
      <div className={`${styles['tabBar']} dx-no-print`}>
        {adding}
        <span className={styles['tabBarEnd']}>
          {setList.lines.length > 0 && <ExportMenu path={exported} params={params} />}
        </span>
      </div>
      {form.refusal && (
        <ErrorPanel title={t('shows.setList.refused')}>{refusalText(t, form.refusal)}</ErrorPanel>
      )}
      <Card flush>
        {lines.length === 0 ? (
          <EmptyState
            icon={<IconMusic size={24} stroke={1.7} />}
            title={t('shows.setList.none')}
            text={t('shows.setList.noneText')}
          />
        ) : (
          <SetLines form={form} mayEdit={mayEdit} />
        )}
      </Card>
      <ShareCard event={event} form={form} mayEdit={mayEdit} />
      {mayEdit && form.isChanged && (
        <FormFoot>
          <Button onClick={form.discard}>{t('shell.cancel')}</Button>
          <Button look="main" busy={form.isSaving} onClick={() => void form.save()}>
            {t('rows.save')}
          </Button>
        </FormFoot>
      )}
      {dialog === 'paste' && <PasteDialog onClose={() => open(null)} onAdd={add} />}
      {dialog === 'copy' && (
        <CopyDialog eventId={event.id} onClose={() => open(null)} onAdd={add} />
      )}
    </div>
  )
}

function Content({ event }: { event: EventDetail }) {
  const found = useRead(getSetList, { id: event.id })
  return (
    <Loaded of={found} failedKey="shows.setList.failed" lines={6}>
      {(setList) => <Editor event={event} setList={setList} />}
    </Loaded>
  )
}

export default function SetListTab({ event }: { event: EventDetail }) {
  const t = useText()
  if (useCan()('shows.log')) return <Content event={event} />
  return (
    <Card>
      <EmptyState icon={<IconLock size={24} stroke={1.7} />} title={t('shows.setList.closed')} />
    </Card>
  )
}
