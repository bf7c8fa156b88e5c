import { priceZoneMaps } from '@dxweb/areas/seating/contract.ts'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useCreate, useList } from '../../../data/rows/collections.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { ZoneBoard } from '../../../ui/zones/use-zone-board.ts'

interface TemplateBarProps {
  seatMapId: number
  board: ZoneBoard
}

export function TemplateBar({ seatMapId, board }: TemplateBarProps) {
  const t = useText()
  const may = useCan()
  const [isNaming, setNaming] = useState(false)
  const { data } = useList(priceZoneMaps, { seatMapId, limit: 500 })
  const templates = data?.data ?? []
  return (
    <>
      {templates.length > 0 && (
        <ChipSelect
          label={t('label.priceZoneMapId')}
          value=""
          options={[
            { value: '', label: t('shows.zones.useTemplate') },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => {
            const template = templates.find(({ id }) => String(id) === value)
            if (template) board.apply(template.zones)
          }}
        />
      )}
      {may('registers.write') && board.zones.length > 0 && (
        <Button size="small" icon={<IconDeviceFloppy size={16} />} onClick={() => setNaming(true)}>
          {t('shows.zones.keep')}
        </Button>
      )}
      {isNaming && (
        <KeepTemplate seatMapId={seatMapId} board={board} onClose={() => setNaming(false)} />
      )}
    </>
  )
}

function KeepTemplate({ seatMapId, board, onClose }: TemplateBarProps & { onClose: () => void }) {
  const t = useText()
  const create = useCreate(priceZoneMaps)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const keep = async () => {
    try {
      await create.mutateAsync({ name: name.trim(), seatMapId, zones: [...board.zones] })
      toast({ text: t('shows.zones.kept', { name: name.trim() }) })
      onClose()
    } catch (error) {
      setFault(reasonText(t, error))
    }
  }
  return (
    <Dialog
      opened
      title={t('shows.zones.keep')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="main"
            busy={create.isPending}
            disabled={name.trim() === ''}
            onClick={() => void keep()}
          >
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('shows.zones.templateName')}
        value={name}
        error={fault}
        onChange={(next) => setName(next.slice(0, 40))}
      />
    </Dialog>
  )
}
