import { saveEventProduction } from '@dxweb/areas/events/content/production/contract.ts'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { ProposeDialog } from '../../../parts/production/propose-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { FollowedInput } from './followed-input.tsx'
import { TakenOver } from './taken-over.tsx'

const helpTexts = { productionId: 'shows.production.about' }

function ProposeInstead({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  if (!useCan()('mediabase.write')) return null
  return (
    <Button look="quiet" onClick={onOpen}>
      {t('mediabase.propose')}
    </Button>
  )
}

export function ProductionDialog({ event, onClose }: EventDialogProps) {
  const { id, version, ownAgeLimit, ownRuntimeMinutes } = event
  const [productionId, setProduction] = useState(event.productionId)
  const [isProposing, setProposing] = useState(false)
  if (isProposing) {
    const back = () => setProposing(false)
    const take = (made: { id: number }) => {
      setProduction(made.id)
      back()
    }
    return <ProposeDialog title={event.title} onClose={back} onDone={take} />
  }
  return (
    <CommandDialog
      endpoint={saveEventProduction}
      params={{ id }}
      known={{ version }}
      initial={{ productionId, ageLimit: ownAgeLimit, runtimeMinutes: ownRuntimeMinutes }}
      helpTexts={helpTexts}
      drawn={['ageLimit', 'runtimeMinutes']}
      renderDrawn={(input) => <FollowedInput {...input} />}
      renderBelow={(values) => <TakenOver event={event} productionId={values['productionId']} />}
      aside={<ProposeInstead onOpen={() => setProposing(true)} />}
      titleKey="shows.production.title"
      actionKey="rows.save"
      failedKey="shows.production.failed"
      doneKey="shows.production.saved"
      size="normal"
      onClose={onClose}
      onDone={onClose}
    />
  )
}
