import {
  cancelMembership,
  type Membership,
  renewMembership,
} from '@dxweb/areas/memberships/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { membershipLook } from '../../../parts/memberships/sell-membership-dialog.tsx'

export type MembershipStep = 'renew' | 'cancel'

interface StepProps {
  membership: Membership
  step: MembershipStep
  onClose: () => void
}

export function MembershipStepDialog({ membership, step, onClose }: StepProps) {
  const { id, period, periods } = membership
  if (step === 'renew') {
    const [last] = periods
    return (
      <CommandDialog
        {...membershipLook}
        endpoint={renewMembership}
        params={{ membershipId: id }}
        titleKey="memberships.renew"
        initial={{ means: 'card', typeId: last?.typeId }}
        onClose={onClose}
        onDone={onClose}
      />
    )
  }
  return (
    <CommandDialog
      endpoint={cancelMembership}
      params={{ membershipId: id, period }}
      titleKey="memberships.cancel"
      labels={{ reason: 'memberships.reason', isPaidBack: 'memberships.isPaidBack' }}
      helpTexts={{ isPaidBack: 'memberships.isPaidBackAbout' }}
      failedKey="memberships.notDone"
      initial={{ isPaidBack: true }}
      isDangerous
      onClose={onClose}
      onDone={onClose}
    />
  )
}
