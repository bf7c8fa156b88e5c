import {
  deletePlatformReport,
  getPlatformReport,
  publishVersion,
  saveDraft,
  withdrawReport,
} from '@dxweb/areas/reports/mode/admin-contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { CommandFields } from '../../parts/command/command-fields.tsx'
import { useCommandForm, useFirstFault } from '../../parts/command/use-command-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ConfirmDeletion } from '../../ui/dialogs/confirm-dialog.tsx'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fieldTexts, reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { draftLook, drawn } from './draft-look.tsx'
import { editedOf, type PlatformReport } from './edited-of.ts'
import { KeysCard } from './keys-card.tsx'
import { ReportStates } from './report-states.tsx'
import { TrialDialog } from './trial-dialog.tsx'
import { VersionsCard } from './versions-card.tsx'
import styles from './reportsadmin.module.css'

/** Publishes the draft. Returns the errors of a refusal by field until the draft is saved again. */
function usePublish({ id, version }: PlatformReport, element: RefObject<HTMLElement | null>) {
  const t = useText()
  const command = useCommand({
    endpoint: publishVersion,
    params: { reportId: id },
    doneKey: 'reportsadmin.published',
    isToasted: true,
    refusedText: (error) => reasonText(t, error),
  })
  const [refusals, countRefusal] = useState(0)
  useFirstFault(element, refusals)
  return {
    isPending: command.isPending,
    errors: command.variables?.version === version ? fieldTexts(t, command.error) : {},
    start: (number: number) =>
      command.mutate({ version, number }, { onError: () => countRefusal(refusals + 1) }),
  }
}

function Deletion({ report, onClose }: { report: PlatformReport; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const partnerId = usePartnerId()
  const remove = async () => {
    try {
      await callApi(deletePlatformReport, {
        params: { partnerId, reportId: report.id },
        headers: { 'If-Match': `"${report.version}"` },
      })
      void navigate({ to: pagePath(partnerId, 'reportsadmin') })
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
    }
  }
  return <ConfirmDeletion opened onClose={onClose} onConfirm={remove} />
}

interface StepsProps {
  report: PlatformReport
  publish: ReturnType<typeof usePublish>
  /** True while typed values differ from the saved version, or until the report is read again after a save. */
  isBehind: boolean
}

function Steps({ report, publish, isBehind }: StepsProps) {
  const t = useText()
  const { id, version, versions } = report
  const params = { reportId: id }
  const [asked, ask] = useState<'try' | 'delete' | null>(null)
  const withdraw = useCommand({
    endpoint: withdrawReport,
    params,
    doneKey: 'reportsadmin.withdrawn',
    isToasted: true,
  })
  const isSeen = versions.some(({ isPublished }) => isPublished)
  const { number, isPublished } = editedOf(report)
  const close = () => ask(null)
  return (
    <>
      {isSeen ? (
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ version })}>
          {t('reportsadmin.withdraw')}
        </Button>
      ) : (
        <Button onClick={() => ask('delete')}>{t('shell.delete')}</Button>
      )}
      <Button disabled={isBehind} onClick={() => ask('try')}>
        {t('reportsadmin.try')}
      </Button>
      {!isPublished && (
        <Button
          look="main"
          disabled={isBehind}
          busy={publish.isPending}
          onClick={() => publish.start(number)}
        >
          {t('reportsadmin.publish', { number })}
        </Button>
      )}
      {asked === 'try' && <TrialDialog report={report} onClose={close} />}
      {asked === 'delete' && <Deletion report={report} onClose={close} />}
    </>
  )
}

function Report({ report }: { report: PlatformReport }) {
  const t = useText()
  const list = pagePath(usePartnerId(), 'reportsadmin')
  const element = useRef<HTMLFormElement>(null)
  const edited = editedOf(report)
  const { number, isPublished } = edited
  const form = useCommandForm(
    {
      endpoint: saveDraft,
      params: { reportId: report.id },
      initial: { ...edited },
      known: { version: report.version },
      drawn,
      doneKey: 'reportsadmin.saved.done',
    },
    element,
  )
  const publish = usePublish(report, element)
  const errors = form.isUnsaved ? form.errors : { ...publish.errors, ...form.errors }
  const published = report.versions.find((one) => one.isPublished)?.number ?? null
  const draft = report.versions.find(({ publishedAt }) => publishedAt === null)?.number ?? null
  return (
    <Page
      title={edited.name}
      badge={<ReportStates published={published} draft={draft} />}
      actions={
        <>
          <LinkButton to={list}>{t('reportsadmin.list')}</LinkButton>
          <Steps report={report} publish={publish} isBehind={form.isUnsaved || form.isSending} />
        </>
      }
    >
      <div className={styles['reportsadmin']}>
        <Card
          title={t(isPublished ? 'reportsadmin.editing' : 'reportsadmin.draft', { number })}
          about={isPublished && t('reportsadmin.editingAbout', { number: number + 1 })}
        >
          <form ref={element} className="dx-field-stack" noValidate onSubmit={form.submit}>
            <UnsavedGuard unsaved={() => form.isUnsaved} saving={form.isSending} />
            <CommandFields look={draftLook(report.source, form)} form={{ ...form, errors }} />
            <div>
              <Button type="submit" busy={form.isSending} disabled={!form.isUnsaved}>
                {t('reportsadmin.save')}
              </Button>
            </div>
          </form>
        </Card>
        <div className={styles['reportsadminAside']}>
          {report.source === 'external' && <KeysCard report={report} isSaving={form.isSending} />}
          <VersionsCard report={report} />
        </div>
      </div>
    </Page>
  )
}

export function ReportPage({ id }: { id: string }) {
  const t = useText()
  const found = useRead(getPlatformReport, { reportId: id })
  if (found.data) return <Report report={found.data} />
  return (
    <Page title={t('module.reportsadmin.title')}>
      <Loaded of={found} failedKey="reportsadmin.unread">
        {() => <ErrorPanel title={t('reportsadmin.unread')}>{''}</ErrorPanel>}
      </Loaded>
    </Page>
  )
}
