import { type EventEconomy, saveEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import type { EconomyLine } from '@dxweb/areas/settlements/event-economy/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

export type Written = Pick<EventEconomy, 'lines' | 'deal' | 'ticketBudgetOre'>

const writtenOf = ({ lines, deal, ticketBudgetOre }: EventEconomy): Written => ({
  lines,
  deal,
  ticketBudgetOre,
})

/** False for empty lines, which are not sent. */
const isFilled = (line: EconomyLine) =>
  line.name !== '' || line.budgetOre !== 0 || line.actualOre !== null

function useSaveEconomy(eventId: number) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: eventId }
  return async (written: Written, version: number) => {
    const body = { ...written, lines: written.lines.filter(isFilled), version }
    const { version: next } = await callApi(saveEconomy, { params, body })
    await ownChangesRefetched()
    toast({ text: t('shows.economy.saved') })
    return next
  }
}

export function useEconomyForm(eventId: number, read: EventEconomy) {
  const send = useSaveEconomy(eventId)
  const [typed, setTyped] = useState<Written | null>(null)
  const [base, setBase] = useState(read.version)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const written = typed ?? writtenOf(read)
  const show = (next: Written | null) => {
    if (typed === null) setBase(read.version)
    setTyped(next)
    setRefusal(null)
  }
  const save = async () => {
    setSaving(true)
    try {
      setBase(await send(written, base))
      // Keeps values typed during the save.
      setTyped((now) => (now === typed ? null : now))
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal('internal'))
    }
    setSaving(false)
  }
  const change = (changes: Partial<Written>) => show({ ...written, ...changes })
  const isChanged = typed !== null
  return { written, refusal, isSaving, isChanged, change, save, discard: () => show(null) }
}

export type EconomyForm = ReturnType<typeof useEconomyForm>

export const changedLine = (
  lines: readonly EconomyLine[],
  at: number,
  changes: Partial<EconomyLine>,
): EconomyLine[] => lines.map((line, place) => (place === at ? { ...line, ...changes } : line))

export const newLine = (side: EconomyLine['side']): EconomyLine => ({
  side,
  name: '',
  vatCode: 'high',
  budgetOre: 0,
  actualOre: null,
})
