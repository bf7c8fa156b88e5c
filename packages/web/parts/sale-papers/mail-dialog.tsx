import { getSaleCustomer } from '@dxweb/areas/customers/history-contract.ts'
import { mailPapers, type Paper } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { CommandDialog } from '../command/command-dialog.tsx'
import type { InputProps } from '../register/form/input-props.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { CheckField } from '../../ui/fields/fields.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'

interface MailDialogProps {
  saleId: string
  offered: readonly Paper[]
  onMailed?: (() => void) | undefined
  onClose: () => void
}

type PapersProps = Pick<InputProps, 'typed' | 'error' | 'onChange'> &
  Pick<MailDialogProps, 'offered'>

function Papers({ offered, typed, error, onChange }: PapersProps) {
  const t = useText()
  const chosen = typed as readonly Paper[]
  const tick = (paper: Paper, on: boolean) =>
    onChange(offered.filter((each) => (each === paper ? on : chosen.includes(each))))
  if (offered.length < 2) return null
  return (
    <>
      {offered.map((paper) => (
        <CheckField
          key={paper}
          label={t(`ticketing.mail.${paper}`)}
          value={chosen.includes(paper)}
          onChange={(on) => tick(paper, on)}
        />
      ))}
      {error && (
        <p className="dx-field-error" role="alert">
          {t('ticketing.mail.chooseOne')}
        </p>
      )}
    </>
  )
}

/** Returns the buyer's known address; '' for users who may not see customers. */
function useKnownAddress(saleId: string): string {
  const found = useRead(getSaleCustomer, { saleId }, { enabled: useCan()('crm.read') })
  return found.data?.email ?? ''
}

const drawn = ['papers']
const labels = { to: 'ticketing.mail.to' }

export default function MailDialog({ saleId, offered, onMailed, onClose }: MailDialogProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  return (
    <CommandDialog
      endpoint={mailPapers}
      params={{ saleId }}
      known={{ locale }}
      initial={{ papers: offered, to: useKnownAddress(saleId) }}
      labels={labels}
      drawn={drawn}
      renderDrawn={(input) => <Papers {...input} offered={offered} />}
      titleKey="ticketing.mail.title"
      actionKey="ticketing.mail.send"
      failedKey="ticketing.mail.failed"
      onClose={onClose}
      onDone={({ copies }, { to }) => {
        const key = copies.length > 0 ? 'ticketing.mail.sentCopy' : 'ticketing.mail.sent'
        toast({ text: t(key, { to }) })
        onMailed?.()
        onClose()
      }}
    />
  )
}
