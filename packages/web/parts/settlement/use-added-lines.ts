import {
  type AddedLine,
  changeSettlement,
  type Settlement,
} from '@dxweb/areas/settlements/renter/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { isSameOwn, less, mergeOwn, type Own } from './merge-added.ts'

interface Typing {
  /** The saved values when typing began, or when the lines were last merged. */
  opened: Own
  version: number
  mine: Own
  isMerged: boolean
}

/** Merges typed lines into a draft that another user has saved. Returns null if nothing is unsaved. */
function followed(typing: Typing, { version }: Settlement, own: Own): Typing | null {
  if (typing.version === version && isSameOwn(typing.mine, typing.opened)) return null
  if (typing.version >= version) return typing
  const isMerged = typing.isMerged || !isSameOwn(typing.opened, own)
  return { opened: own, version, mine: mergeOwn(typing.opened, typing.mine, own), isMerged }
}

/** Typed lines survive when other users save or approve the draft. */
export function useAddedLines(settlement: Settlement) {
  const { venue, version, state } = settlement
  const own: Own = venue ?? { added: [], chargesTono: false }
  const [typing, setTyping] = useState<Typing | null>(null)
  const current = typing && followed(typing, settlement, own)
  if (current !== typing) setTyping(current)
  const command = useCommand({
    endpoint: changeSettlement,
    params: { id: settlement.id },
    onDone: (saved, { added, chargesTono }) =>
      setTyping(
        (now) => now && { ...now, ...saved, opened: { added, chargesTono }, isMerged: false },
      ),
  })
  const { added, chargesTono } = current?.mine ?? own
  const show = (changed: Partial<Own>) =>
    setTyping({
      ...(current ?? { opened: own, version, isMerged: false }),
      mine: { added, chargesTono, ...changed },
    })
  const save = () =>
    void command
      .mutateAsync({ version: current?.version ?? version, added, chargesTono })
      .catch(() => undefined)
  const isStale = command.error instanceof Refusal && command.error.code === 'stale'
  return {
    added,
    missing: less(added, own.added),
    chargesTono,
    show,
    save,
    discard: () => setTyping(null),
    add: (more: readonly AddedLine[]) => show({ added: [...added, ...more] }),
    isUnsaved: current !== null,
    isMerged: current?.isMerged === true,
    isOvertaken: current !== null && state !== 'draft',
    isSaving: command.isPending,
    error: isStale ? null : command.error,
  }
}

export type AddedForm = ReturnType<typeof useAddedLines>
