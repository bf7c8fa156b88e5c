import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { groupsOf } from './publication-groups.ts'
import { PublicationPart } from './publication-part.tsx'
import { canSell, usePublication } from './use-publication.ts'
import styles from './publishing.module.css'

export interface PublishDialogProps {
  ids: readonly number[]
  step: 'publish' | 'startSale'
  onClose: () => void
  onDone?: () => void
}

type Publishing = ReturnType<typeof usePublication>

function RefusedList({ refused, nameOf }: Pick<Publishing, 'refused' | 'nameOf'>) {
  const t = useText()
  if (refused.length === 0) return null
  return (
    <ErrorPanel title={t('shows.steps.refused', { count: refused.length })}>
      <ul className={styles['publishRefused']}>
        {refused.map(({ id, reason }) => (
          <li key={id}>
            {t('shows.steps.refusedOne', {
              title: nameOf(id),
              reason: t(`shows.steps.reason.${reason}`),
            })}
          </li>
        ))}
      </ul>
    </ErrorPanel>
  )
}

function Content({ publishing }: { publishing: Publishing }) {
  const t = useText()
  const { preview, ready, left, refusal, refused, nameOf } = publishing
  if (preview.isPending) return <SkeletonLines lines={7} label={t('shell.loading')} />
  if (isLost(preview)) {
    return (
      <ErrorPanel title={t('shows.publish.failed')} onRetry={() => void preview.refetch()}>
        {refusalText(t, preview.error)}
      </ErrorPanel>
    )
  }
  const groups = groupsOf(ready)
  return (
    <div className={styles['publish']}>
      <RefusedList refused={refused} nameOf={nameOf} />
      {refusal && (
        <ErrorPanel title={t('shows.publish.refused')}>{refusalText(t, refusal)}</ErrorPanel>
      )}
      {left > 0 && <p>{t('shows.publish.left', { count: left })}</p>}
      {groups.map((group) => (
        <PublicationPart key={group.events[0].id} group={group} isAlone={groups.length === 1} />
      ))}
    </div>
  )
}

export default function PublishDialog({ ids, step, onClose, onDone }: PublishDialogProps) {
  const t = useText()
  const publishing = usePublication(ids, step)
  const { ready, busy, preview } = publishing
  const [first] = ready
  const sells = ready.some(canSell)
  const go = async (taken: 'publish' | 'publishWithoutSale' | 'startSale') => {
    if (!(await publishing.go(taken))) return
    onDone?.()
    onClose()
  }
  const isOff = ready.length === 0 || busy !== null
  const title = t(`shows.${step}.title`, {
    count: Math.max(ready.length, 1),
    title: first?.title ?? '',
  })
  return (
    <Dialog
      opened
      size="large"
      title={preview.isSuccess && first ? title : t(`shows.step.${step}`)}
      onClose={onClose}
      actions={
        <>
          <Button isFirst onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          {step === 'publish' && sells && (
            <Button
              busy={busy === 'publishWithoutSale'}
              disabled={isOff}
              onClick={() => void go('publishWithoutSale')}
            >
              {t('shows.publish.withoutSale')}
            </Button>
          )}
          <Button look="main" busy={busy === step} disabled={isOff} onClick={() => void go(step)}>
            {t(step === 'publish' && sells ? 'shows.publish.withSale' : `shows.step.${step}`)}
          </Button>
        </>
      }
    >
      <Content publishing={publishing} />
    </Dialog>
  )
}
