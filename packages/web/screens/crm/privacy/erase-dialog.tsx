import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import { eraseCustomer, previewErasure } from '@dxweb/areas/customers/privacy/contract.ts'
import { erasureActs } from '@dxweb/areas/customers/privacy/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import styles from './erase-dialog.module.css'

// catalog: crm.privacy.table.*
// catalog: crm.privacy.does.*
// catalog: crm.privacy.why.*
// catalog: crm.privacy.open.*

type Preview = ReplyOf<typeof previewErasure.parts>

function Open({ open }: Pick<Preview, 'open'>) {
  const t = useText()
  return (
    <section className={styles['part']}>
      <h3>{t('crm.privacy.open')}</h3>
      <ul>
        {open.map(({ block, count }) => (
          <li key={block}>{t(`crm.privacy.open.${block}`, { count })}</li>
        ))}
      </ul>
    </section>
  )
}

const headingOf = ({ does, why }: Preview['rows'][number]) =>
  does === 'keep' ? `crm.privacy.why.${why}` : `crm.privacy.does.${does}`

function Happens({ rows }: Pick<Preview, 'rows'>) {
  const t = useText()
  const sorted = rows.toSorted(
    (a, b) => erasureActs.indexOf(a.does) - erasureActs.indexOf(b.does) || (a.why < b.why ? -1 : 1),
  )
  return [...Map.groupBy(sorted, headingOf)].map(([heading, of]) => (
    <section key={heading} className={styles['part']}>
      <h3>{t(heading)}</h3>
      <ul>
        {of.map(({ table, count }, at) => (
          <li key={`${table}${at}`} className={styles['line']}>
            <span>{t(`crm.privacy.table.${table}`)}</span>
            <span className="dx-second">{countText(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Explains a refusal caused by changes since the preview; the dialog then loads the preview again. */
function refusedText(t: Text, error: unknown): string {
  const code = error instanceof Refusal ? error.code : ''
  if (code === 'stale' || code === 'wrong_state') return t('crm.privacy.erase.stale')
  return code === 'not_found' ? t('crm.privacy.erase.gone') : refusalText(t, error)
}

function useErase(id: number, readAgain: () => void) {
  const navigate = useNavigate()
  const list = `${modulePath('crm', usePartnerId(), 0)}/${customers.name}`
  const { mutate, isPending, error } = useCommand({
    endpoint: eraseCustomer,
    params: { id },
    doneKey: 'crm.privacy.erased',
    onDone: () => void navigate({ to: list, replace: true }),
  })
  return {
    erase: (version: number) => mutate({ version }, { onError: readAgain }),
    isErasing: isPending,
    error,
  }
}

interface EraseProps {
  id: number
  name: string
  onClose: () => void
}

export function EraseDialog({ id, name, onClose }: EraseProps) {
  const t = useText()
  const found = useRead(previewErasure, { id })
  const { erase, isErasing, error } = useErase(id, () => void found.refetch())
  const mayErase = found.data?.open.length === 0
  return (
    <Dialog
      opened
      title={t('crm.privacy.erase.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button isFirst onClick={onClose}>
            {t(mayErase ? 'shell.cancel' : 'shell.close')}
          </Button>
          {mayErase && (
            <Button
              look="danger"
              busy={isErasing}
              onClick={() => found.data && erase(found.data.version)}
            >
              {t('crm.privacy.erase')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorPanel title={refusedText(t, error)} />}
      <Loaded of={found} failedKey="crm.privacy.erase.failed">
        {({ open, rows }) => (
          <>
            {open.length > 0 ? <Open open={open} /> : <p>{t('crm.privacy.erase.text')}</p>}
            {open.length === 0 && <Happens rows={rows} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
