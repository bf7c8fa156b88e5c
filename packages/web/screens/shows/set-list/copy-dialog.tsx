import { findSetLists, getSetList } from '@dxweb/areas/tono/set-list/contract.ts'
import type { SetLine } from '@dxweb/areas/tono/set-list/rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './set-list.module.css'

interface CopyProps {
  eventId: number
  onClose: () => void
  onAdd: (lines: readonly SetLine[]) => void
}

export default function CopyDialog({ eventId, onClose, onAdd }: CopyProps) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const [q, search] = useState('')
  const found = useRead(findSetLists, { q }, kept)
  const copying = useMutation({
    mutationFn: (id: number) => callApi(getSetList, { params: { partnerId, id } }),
    onSuccess: ({ lines }) => onAdd(lines),
    onError: (error) => toast({ tone: 'bad', text: reasonText(t, error) }),
  })
  return (
    <Dialog opened title={t('shows.setList.copy')} onClose={onClose}>
      <TextField label={t('shows.setList.copyFind')} type="search" value={q} onChange={search} />
      <Loaded of={found} failedKey="shows.setList.failed" lines={4}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== eventId)
          if (others.length === 0) return <p className="dx-dim">{t('shows.setList.copyNone')}</p>
          return (
            <ul className={styles['setListOthers']}>
              {others.map(({ id, title, startsAt, auditorium, lineCount }) => (
                <li key={id}>
                  <span>
                    <b>{title}</b>
                    <span className="dx-second dx-small">
                      {[
                        when(startsAt, 'date'),
                        auditorium,
                        t('shows.setList.count', { count: lineCount }),
                      ].join(' · ')}
                    </span>
                  </span>
                  <Button
                    size="small"
                    label={t('shows.setList.copyFrom', { title })}
                    busy={copying.isPending && copying.variables === id}
                    onClick={() => copying.mutate(id)}
                  >
                    {t('shows.setList.copyThis')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
