import {
  chooseMailList,
  updateMailList,
  updateNightlySync,
} from '@dxweb/areas/integrations/mail-list/contract.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef, useState } from 'react'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { useText } from '../../../../ui/text/text.ts'
import type { Changed, MailListSettings } from './mail-list-settings.ts'

type Saved = BodyFor<typeof updateMailList.parts>

const savedOf = ({ isEnabled, onlyMarketing, neverUnsubscribe, ...kept }: Saved): Saved => {
  const { fields, segmentId, version } = kept
  return { isEnabled, onlyMarketing, neverUnsubscribe, fields, segmentId, version }
}

/**
 * Splits the changes into those that the next command saves and the rest. The choice of a mail list is saved first,
 * since a sync without a list is refused.
 */
function splitNext({ listId, isNightly, ...settings }: Changed): [next: Changed, rest: Changed] {
  const night: Changed = isNightly === undefined ? {} : { isNightly }
  if (listId !== undefined) return [{ listId }, { ...settings, ...night }]
  return Object.keys(settings).length > 0 ? [settings, night] : [night, {}]
}

function useSend() {
  const t = useText()
  const choose = useCommand({ endpoint: chooseMailList, params: {} })
  const update = useCommand({ endpoint: updateMailList, params: {} })
  const night = useCommand({ endpoint: updateNightlySync, params: {} })
  const sendOne = ({ listId, isNightly, ...settings }: Changed, saved: Saved) => {
    const { version } = saved
    if (listId !== undefined) return choose.mutateAsync({ listId, version })
    if (isNightly !== undefined) return night.mutateAsync({ isNightly, version })
    return update.mutateAsync({ ...saved, ...settings })
  }
  const warn = (error: unknown, { listId }: Changed) => {
    const isAtField = error instanceof Refusal && error.fields !== undefined
    const failed = listId === undefined ? 'update' : 'choose'
    if (!isAtField) toast({ tone: 'bad', text: t(`mailList.failed.${failed}`) })
  }
  /** Sends a change. Returns the settings saved after it; they are unchanged if the command fails. */
  const send = async (changed: Changed, saved: Saved): Promise<Saved> => {
    try {
      const { version } = await sendOne(changed, saved)
      return savedOf({ ...saved, ...changed, version })
    } catch (error) {
      warn(error, changed)
      return saved
    }
  }
  return { send, errors: fieldTexts(t, update.error) }
}

// catalog: mailList.failed.*

interface Line {
  sending: Changed
  waiting: Changed
  isSending: boolean
}

/**
 * Shows the saved settings again after a failed change. All settings share one row, so changes are sent in sequence,
 * each with the version that the previous change returned.
 */
export function useChange(kept: MailListSettings) {
  const { send, errors } = useSend()
  const line = useRef<Line>({ sending: {}, waiting: {}, isSending: false })
  const [pending, setPending] = useState<Changed>({})
  const show = () => setPending({ ...line.current.sending, ...line.current.waiting })
  const sendAll = async () => {
    let saved = savedOf(kept)
    while (Object.keys(line.current.waiting).length > 0) {
      const [sending, waiting] = splitNext(line.current.waiting)
      line.current = { sending, waiting, isSending: true }
      saved = await send(sending, saved)
      line.current = { ...line.current, sending: {}, isSending: false }
      show()
    }
  }
  const change = (changed: Changed) => {
    line.current = { ...line.current, waiting: { ...line.current.waiting, ...changed } }
    show()
    if (!line.current.isSending) void sendAll()
  }
  return { shown: { ...kept, ...pending }, pending, errors, change }
}
