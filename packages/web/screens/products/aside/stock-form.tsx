import { quantityFault, type StockKind, stockKinds } from '@dxweb/areas/products/rules.ts'
import { moveStock } from '@dxweb/areas/products/stock-contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { callApi, newKey } from '../../../data/calls/call-api.ts'
import { collectionKey } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldStack, NumberField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

interface Move {
  kind: StockKind
  quantity: number | null
  note: string
}

const nothing: Move = { kind: 'receive', quantity: null, note: '' }

interface Sent {
  kind: StockKind
  quantity: number
  note: string
  /** One for each movement that is meant, so that one that is sent again counts once. */
  idempotencyKey: string
}

function useMoveStock(productId: number, onMoved: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Sent) =>
      callApi(moveStock, { params: { partnerId, id: productId }, body, idempotencyKey }),
    onSuccess: () => {
      toast({ text: t('products.stock.moved') })
      onMoved()
    },
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: collectionKey(partnerId, 'products') }),
  })
}

/** What is received, thrown away, counted or set right. */
export function StockForm({ productId, unit }: { productId: number; unit: string }) {
  const t = useText()
  const [move, setMove] = useState<Move>(nothing)
  const [fault, setFault] = useState<string | null>(null)
  const key = useRef(newKey())
  const begin = (next: Move) => {
    key.current = newKey()
    setMove(next)
    setFault(null)
  }
  const send = useMoveStock(productId, () => begin({ ...nothing, kind: move.kind }))
  const change = (changes: Partial<Move>) => {
    begin({ ...move, ...changes })
    send.reset()
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const { kind, quantity, note } = move
    const found = quantity === null ? 'required' : quantityFault(kind, quantity)
    setFault(found)
    if (quantity !== null && found === null) {
      send.mutate({ kind, quantity, note, idempotencyKey: key.current })
    }
  }
  const least = move.kind === 'count' ? 0 : 1
  const refused = fieldTexts(t, send.error)
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <SelectField
          label={t('products.stock.kind')}
          value={move.kind}
          options={stockKinds.map((value) => ({ value, label: t(`products.stock.${value}`) }))}
          onChange={(kind) => change({ kind: (kind ?? 'receive') as StockKind })}
        />
        <NumberField
          label={t('label.count')}
          value={move.quantity}
          unit={unit}
          error={fault ? t(`field.${fault}`, { min: least }) : refused['quantity']}
          onChange={(quantity) => change({ quantity })}
        />
        <TextField
          label={t('label.note')}
          value={move.note}
          maxLength={200}
          error={refused['note']}
          onChange={(note) => change({ note })}
        />
        <Button type="submit" busy={send.isPending}>
          {t('products.stock.move')}
        </Button>
      </FieldStack>
    </form>
  )
}
