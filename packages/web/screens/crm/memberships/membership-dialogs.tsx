import {
  cancelMembership,
  type Membership,
  renewMembership,
} from '@dxweb/areas/memberships/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { membershipLook } from '../../../parts/memberships/sell-membership-dialog.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PeriodDays } from './period-days.tsx'

interface DialogProps {
  membership: Membership
  onClose: () => void
}

export function RenewMembershipDialog({ membership, onClose }: DialogProps) {
  const [last] = membership.periods
  return (
    <CommandDialog
      {...membershipLook}
      endpoint={renewMembership}
      params={{ membershipId: membership.id }}
      titleKey="memberships.renew"
      initial={{ means: 'card', typeId: last?.typeId }}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

interface CancelProps {
  membershipId: string
  period: Membership['periods'][number]
  onClose: () => void
}

export function CancelMembershipDialog({ membershipId, period, onClose }: CancelProps) {
  return (
    <CommandDialog
      endpoint={cancelMembership}
      params={{ membershipId, period: period.number }}
      titleKey="memberships.cancel"
      labels={{ reason: 'memberships.reason', isPaidBack: 'memberships.isPaidBack' }}
      helpTexts={{ isPaidBack: 'memberships.isPaidBackAbout' }}
      failedKey="memberships.notDone"
      initial={{ isPaidBack: true }}
      above={
        <p>
          {period.type} · <PeriodDays period={period} /> · <Money ore={period.priceOre} />
        </p>
      }
      isDangerous
      onClose={onClose}
      onDone={onClose}
    />
  )
}
