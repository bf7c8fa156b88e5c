import { seatMaps } from '@dxweb/areas/seating/contract.ts'
import { emptyDrawing } from '@dxweb/areas/seating/design/sheet.ts'
import { useState } from 'react'
import { useCreate } from '../../../data/rows/collections.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'

interface NewMapProps {
  onClose: () => void
  onMade: (id: number) => void
}

export function NewMap({ onClose, onMade }: NewMapProps) {
  const t = useText()
  const create = useCreate(seatMaps)
  const [name, setName] = useState('')
  const make = () => {
    const { sections, groups, seats, decor, labels, size } = emptyDrawing()
    create.mutate(
      { name: name.trim(), drawing: { size, sections, groups, seats, decor, labels } },
      { onSuccess: ({ id }) => onMade(id) },
    )
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('design.new')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={create.isPending} disabled={name.trim() === ''} onClick={make}>
            {t('design.draw')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') make()
        }}
      >
        <TextField
          label={t('label.name')}
          value={name}
          maxLength={80}
          onChange={setName}
          error={create.error ? reasonText(t, create.error) : undefined}
        />
      </form>
    </Dialog>
  )
}
