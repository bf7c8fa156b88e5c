import {
  getProposal,
  type Proposal,
  withdrawProposal,
} from '@dxweb/areas/mediabase/proposals/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { ChangeProposalDialog } from '../../../parts/production/propose-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { Asked } from './answer-card.tsx'
import styles from './proposals.module.css'

function WithdrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'mediabase')
  const withdraw = useCommand({
    endpoint: withdrawProposal,
    params: { id },
    doneKey: 'mediabase.proposal.withdrawn',
    isToasted: true,
    onDone: () => void navigate({ to: `${base}/proposals` }),
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('mediabase.proposal.withdraw')}
      text={t('mediabase.proposal.withdrawAbout')}
      confirmLabel={t('mediabase.proposal.withdraw')}
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync().catch(() => null)
      }}
    />
  )
}

function OwnProposal({ id, proposal }: { id: number; proposal: Proposal }) {
  const t = useText()
  const mayWrite = useCan()('mediabase.write')
  const [open, setOpen] = useState<'change' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className="dx-second">{t('mediabase.proposal.ownAbout')}</p>
      <Asked proposal={proposal} />
      {mayWrite && (
        <div className={styles['answers']}>
          <Button onClick={() => setOpen('change')}>{t('mediabase.propose.change')}</Button>
          <Button onClick={() => setOpen('withdraw')}>{t('mediabase.proposal.withdraw')}</Button>
        </div>
      )}
      {open === 'change' && <ChangeProposalDialog id={id} note={proposal.note} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog id={id} onClose={close} />}
    </>
  )
}

/** A venue can correct or withdraw its proposal until approval. */
export function VenueProposalCard({ id }: { id: number }) {
  const t = useText()
  return (
    <Card title={t('mediabase.proposal.own')}>
      <div className="dx-field-stack">
        <Loaded of={useRead(getProposal, { id })} failedKey="mediabase.proposals.failed">
          {({ proposal }) => <OwnProposal id={id} proposal={proposal} />}
        </Loaded>
      </div>
    </Card>
  )
}
