import { getAgreement } from '@dxweb/areas/access/agreements/own-contract.ts'
import { privacyAgreementId } from '@dxweb/kit/constants/constants.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read } from '../../data/rows/read.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import styles from './agreement.module.css'

interface AgreementProps {
  onClose: () => void
  onConfirm: (version: number) => Promise<void>
}

export default function Agreement({ onClose, onConfirm }: AgreementProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const agreement = useQuery({
    ...read(getAgreement, { agreementId: privacyAgreementId, locale }),
    staleTime: Infinity,
  })
  const confirm = useMutation({ meta: shownByScreen, mutationFn: onConfirm })
  if (!agreement.data) return null
  return (
    <Dialog
      opened
      title={agreement.data.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Button
            look="main"
            busy={confirm.isPending}
            onClick={() => confirm.mutate(agreement.data.version)}
          >
            {t('shell.agreement.approve')}
          </Button>
        </>
      }
    >
      {agreement.data.isChanged && <p className="dx-strong">{t('shell.agreement.changed')}</p>}
      <div className={styles['agreement']}>{agreement.data.content}</div>
      {confirm.isError && <p role="alert">{refusalText(t, confirm.error)}</p>}
    </Dialog>
  )
}
