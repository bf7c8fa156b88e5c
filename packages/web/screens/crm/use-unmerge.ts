import { unmergeCustomer } from '@dxweb/areas/customers/merge-contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../data/calls/call-api.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { customersKey } from './queries.ts'

export function useUnmerge() {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(unmergeCustomer, { params: { partnerId, id } }),
    onSuccess: (_, id) => toast({ text: t('crm.unmerge.done'), of: `merge ${id}` }),
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: customersKey(partnerId) }),
  })
}
