import {
  addPurchase,
  getSaleCustomer,
  removePurchase,
} from '@dxweb/areas/customers/history-contract.ts'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { FindBuyer } from './find-buyer.tsx'
import styles from './styles/buyer.module.css'

function useLinkCustomer(saleId: string) {
  const t = useText()
  const partnerId = usePartnerId()
  return useMutation({
    mutationFn: ({ id, isLinked }: { id: number; isLinked: boolean }) =>
      isLinked
        ? callApi(addPurchase, { params: { partnerId, id }, body: { saleId } })
        : callApi(removePurchase, { params: { partnerId, id, saleId } }),
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSettled: ownChangesRefetched,
  })
}

export function SaleBuyer({ saleId }: { saleId: string }) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const found = useRead(getSaleCustomer, { saleId }, { enabled: can('customers.find') })
  const link = useLinkCustomer(saleId)
  if (!found.data) return null
  const { customer, reservedBy } = found.data
  if (customer === null) {
    return (
      <div className={styles['buyer']}>
        {reservedBy !== '' && (
          <span>
            <span className="dx-second">{t('ticketing.buyer.reservedBy')}</span> <b>{reservedBy}</b>
          </span>
        )}
        {can('customers.attach') && (
          <FindBuyer
            label={t('ticketing.buyer.add')}
            onPick={({ id }) => link.mutate({ id, isLinked: true })}
          />
        )}
      </div>
    )
  }
  return (
    <p className={styles['buyer']}>
      <span>
        <span className="dx-second">{t('ticketing.buyer.title')}</span>{' '}
        {can('crm.read') ? (
          <Link to={pagePath(partnerId, `crm/${customer.id}`)}>{customer.name}</Link>
        ) : (
          <b>{customer.name}</b>
        )}
      </span>
      {can('customers.attach') && (
        <IconButton
          label={t('ticketing.buyer.remove', { name: customer.name })}
          icon={<IconX size={15} />}
          disabled={link.isPending}
          onClick={() => link.mutate({ id: customer.id, isLinked: false })}
        />
      )}
    </p>
  )
}
