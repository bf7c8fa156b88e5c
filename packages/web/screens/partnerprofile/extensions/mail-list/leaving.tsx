import { agreeToLeaving } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './mail-list.module.css'

interface LeavingProps {
  count: number
  version: number
  mayWrite: boolean
}

/**
 * Asks for confirmation after a sync stopped before removing most of a list. A confirmation is valid for one sync,
 * and only for the number of members shown.
 */
export function Leaving({ count, version, mayWrite }: LeavingProps) {
  const t = useText()
  const agree = useCommand({ endpoint: agreeToLeaving, params: {} })
  const onError = () => toast({ tone: 'bad', text: t('mailList.failed.leaving') })
  return (
    <div role="alert" className={css['leaving']}>
      <p>{t('mailList.leaving', { count })}</p>
      {mayWrite && (
        <Button
          look="danger"
          busy={agree.isPending}
          onClick={() => agree.mutate({ count, version }, { onError })}
        >
          {t('mailList.leaving.do', { count })}
        </Button>
      )}
    </div>
  )
}
