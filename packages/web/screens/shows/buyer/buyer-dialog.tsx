import { findCustomers } from '@dxweb/areas/customers/find-contract.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { useDeferredValue, useId, useState } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useChoice } from '../../../ui/choosing/use-choice.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useTypeAhead } from '../../../ui/dialogs/type-ahead.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type Buyer, beginningOf } from './buyer.ts'
import { NewBuyer } from './new-buyer.tsx'
import styles from './styles/buyer.module.css'

interface BuyerDialogProps {
  onClose: () => void
  onPick: (buyer: Buyer) => void
}

const first = { autoFocus: true }
const fewest = 2
const nobody: readonly Buyer[] = []

function useFound(text: string) {
  const q = useDeferredValue(text.trim())
  const isAsked = text.trim().length >= fewest
  const found = useRead(findCustomers, { q }, { ...kept, enabled: q.length >= fewest })
  const isLooking = isAsked && (found.isPending || found.isPlaceholderData || q !== text.trim())
  return { rows: (isAsked && found.data?.data) || nobody, isLooking, isAsked, found }
}

interface FoundProps {
  id: string
  rows: readonly Buyer[]
  chosen: Buyer | undefined
  onPick: (buyer: Buyer) => void
}

function Found({ id, rows, chosen, onPick }: FoundProps) {
  const t = useText()
  const list = { role: 'listbox', 'aria-label': t('ticketing.buyer.found') }
  const option = (buyer: Buyer) =>
    ({ role: 'option', type: 'button', tabIndex: -1, 'aria-selected': buyer === chosen }) as const
  return (
    <div id={id} {...list}>
      {rows.map((buyer) => (
        <button
          key={buyer.id}
          id={`${id}-${buyer.id}`}
          {...option(buyer)}
          onClick={() => onPick(buyer)}
        >
          <b>{buyer.name}</b>
          <span className="dx-second">
            {[formatPhone(buyer.phone), buyer.email].filter(Boolean).join(' · ')}
          </span>
        </button>
      ))}
    </div>
  )
}

export default function BuyerDialog({ onClose, onPick }: BuyerDialogProps) {
  const t = useText()
  const can = useCan()
  const listId = useId()
  const [text, setText] = useState('')
  const [entered, setEntered] = useState<string>()
  useTypeAhead((typed, isEntered) => {
    setText(typed)
    if (isEntered) setEntered(typed.trim())
  })
  const [isNew, setNew] = useState(false)
  const { rows, isLooking, isAsked, found } = useFound(text)
  const { chosen, onKeyDown } = useChoice({
    options: rows.map((buyer) => ({ id: String(buyer.id), buyer })),
    typed: text.trim(),
    isLooking,
    entered,
    take: ({ buyer }) => onPick(buyer),
  })
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
        can('customers.attach') && (
          <Button onClick={() => setNew(true)}>{t('ticketing.buyer.new')}</Button>
        )
      }
    >
      <div className={styles['buyers']}>
        <TextField
          {...first}
          label={t('ticketing.buyer.search')}
          maxLength={100}
          value={text}
          listed={{
            id: listId,
            chosen: chosen && `${listId}-${chosen.id}`,
            isOpen: rows.length > 0,
          }}
          onPress={onKeyDown}
          onChange={setText}
        />
        <Found id={listId} rows={rows} chosen={chosen?.buyer} onPick={onPick} />
        <output className="dx-second">
          {isAsked &&
            !isLooking &&
            found.isSuccess &&
            rows.length === 0 &&
            t('ticketing.buyer.none')}
        </output>
      </div>
    </Dialog>
  )
}
