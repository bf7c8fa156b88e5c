import { unmergeCustomer } from '@dxweb/areas/customers/merge-contract.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'

export function useUnmerge(id: number) {
  const t = useText()
  return useCommand({
    endpoint: unmergeCustomer,
    params: { id },
    isToasted: true,
    onDone: () => toast({ text: t('crm.unmerge.done'), of: `merge ${id}` }),
  })
}
