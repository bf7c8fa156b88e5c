import { startCommunication } from '@dxweb/areas/integrations/communication/contract.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'

export function SyncNow() {
  const t = useText()
  const { mutate, isPending } = useCommand({
    endpoint: startCommunication,
    params: { integrationId: 'customerCommunication' },
    doneKey: 'integrations.run.queued',
  })
  const failed = (error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) })
  return (
    <Button busy={isPending} onClick={() => mutate(undefined, { onError: failed })}>
      {t('integrations.run.now')}
    </Button>
  )
}
