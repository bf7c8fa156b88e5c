import { customers } from '@dxweb/areas/customers/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { useDeferredValue, useState } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type Buyer, beginningOf } from './buyer.ts'
import { NewBuyer } from './new-buyer.tsx'
import './buyer.css'

interface BuyerDialogProps {
  onClose: () => void
  onPick: (buyer: Buyer) => void
}

const mostShown = 8
const first = { autoFocus: true }

const buyerOf = ({ id, firstName, lastName, phone, email }: RowOf<typeof customers>): Buyer => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  phone,
  email,
})

/** Customers that fit what is typed, to be chosen, and a new one where nobody does. */
export default function BuyerDialog({ onClose, onPick }: BuyerDialogProps) {
  const t = useText()
  const can = useCan()
  const [text, setText] = useState('')
  const [isNew, setNew] = useState(false)
  const q = useDeferredValue(text.trim())
  const found = useList(customers, { limit: mostShown, ...(q && { q }) })
  const rows = found.data?.data ?? []
  if (isNew) {
    return (
      <Dialog opened size="small" title={t('ticketing.buyer.new')} onClose={onClose}>
        <NewBuyer begun={beginningOf(text)} onCancel={() => setNew(false)} onMade={onPick} />
      </Dialog>
    )
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('ticketing.buyer.find')}
      onClose={onClose}
      actions={
        can('crm.write') && <Button onClick={() => setNew(true)}>{t('ticketing.buyer.new')}</Button>
      }
    >
      <div className="dx-buyers">
        <TextField
          {...first}
          label={t('ticketing.buyer.search')}
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <ul aria-label={t('ticketing.buyer.found')}>
          {rows.map((row) => {
            const buyer = buyerOf(row)
            return (
              <li key={buyer.id}>
                <button type="button" onClick={() => onPick(buyer)}>
                  <b>{buyer.name}</b>
                  <span className="dx-second">
                    {[formatPhone(buyer.phone), buyer.email].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        <output className="dx-second">
          {found.isSuccess && rows.length === 0 && t('ticketing.buyer.none')}
        </output>
      </div>
    </Dialog>
  )
}
