import { sellMembership } from '@dxweb/areas/memberships/contract.ts'
import { CommandDialog } from '../command/command-dialog.tsx'

export const membershipLook = {
  labels: {
    customerId: 'memberships.customer',
    typeId: 'memberships.type',
    means: 'shows.transactions.means',
    startsOn: 'memberships.startsOn',
  },
  abouts: { startsOn: 'memberships.startsOnAbout' },
  choices: { means: 'ticketing.means' },
  failedKey: 'memberships.notPaid',
}

interface SellProps {
  /** Undefined is asked for. */
  customerId?: number
  onClose: () => void
  onSold: (sold: { id: string; number: string }) => void
}

export function SellMembershipDialog({ customerId, onClose, onSold }: SellProps) {
  return (
    <CommandDialog
      {...membershipLook}
      endpoint={sellMembership}
      params={{}}
      titleKey="memberships.sell"
      begin={{ means: 'card' }}
      {...(customerId !== undefined && { known: { customerId } })}
      onClose={onClose}
      onDone={onSold}
    />
  )
}
