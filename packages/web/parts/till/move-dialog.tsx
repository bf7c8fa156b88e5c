import { moveCash } from '@dxweb/areas/tills/shifts/contract.ts'
import { CommandDialog } from '../command/command-dialog.tsx'

// catalog: shift.move.in, shift.move.out

const labels = {
  direction: 'shift.move.direction',
  amountOre: 'label.amountOre',
  reason: 'shift.move.reason',
}
const choices = { direction: 'shift.move' }

export const MoveDialog = ({ onClose }: { onClose: () => void }) => (
  <CommandDialog
    endpoint={moveCash}
    params={{}}
    initial={{ direction: 'out' }}
    labels={labels}
    choices={choices}
    titleKey="shift.move"
    actionKey="rows.save"
    failedKey="shift.move.failed"
    doneKey="shift.move.done"
    onClose={onClose}
  />
)
