import { mergeProduction } from '@dxweb/areas/mediabase/merge/contract.ts'
import {
  approveProposal,
  getProposal,
  type Proposal,
  refuseProposal,
} from '@dxweb/areas/mediabase/proposals/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { previewBelow } from '../merge/merge-preview.tsx'
import { ProposalBadge } from './proposal-state.tsx'
import proposalsStyles from './proposals.module.css'
import styles from '../styles/mediabase.module.css'

function Note({ of }: { of: string }) {
  const t = useText()
  return <p className="dx-second">{t(of)}</p>
}

function Asker({ venue, proposedAt, proposedBy }: Proposal) {
  const when = useWhen()
  const facts = [venue, when(proposedAt, 'moment'), proposedBy]
  return <span className="dx-dim dx-small">{facts.join(' · ')}</span>
}

export const Asked = ({ proposal }: { proposal: Proposal }) => (
  <>
    <p>
      <ProposalBadge state={proposal.state} /> <Asker {...proposal} />
    </p>
    {proposal.note && <p className={styles['ownText']}>{proposal.note}</p>}
    {proposal.reason && <p className="dx-second">{proposal.reason}</p>}
  </>
)

type Twin = ReplyOf<typeof getProposal.parts>['twins'][number]

const twinText = ({ title, year }: Twin) => (year === null ? title : `${title} (${year})`)

interface AnswerProps {
  row: Row
  twins: readonly Twin[]
}

function LinkDialog({ row, twins, onClose }: AnswerProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'mediabase')
  const [likely] = twins
  const [intoVersion, setIntoVersion] = useState<number>()
  return (
    <CommandDialog
      endpoint={mergeProduction}
      params={{ id: row.id }}
      known={{ version: row.version, intoVersion }}
      initial={{ intoId: likely?.id ?? null }}
      labels={{ intoId: 'mediabase.proposal.linkTo' }}
      size="normal"
      renderBelow={previewBelow({ id: row.id, onSeen: setIntoVersion })}
      above={<Note of="mediabase.proposal.linkAbout" />}
      titleKey="mediabase.proposal.link"
      failedKey="mediabase.merge.failed"
      doneKey="mediabase.proposal.linkDone"
      onClose={onClose}
      onDone={({ id }) => void navigate({ to: `${base}/${id}`, search: true, replace: true })}
    />
  )
}

const RefuseDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <CommandDialog
    endpoint={refuseProposal}
    params={{ id: row.id }}
    known={{ version: row.version }}
    above={<Note of="mediabase.proposal.refuseAbout" />}
    titleKey="mediabase.proposal.refuse"
    failedKey="mediabase.proposal.failed"
    doneKey="mediabase.proposal.refuseDone"
    isDangerous
    onClose={onClose}
  />
)

function Twins({ twins }: Pick<AnswerProps, 'twins'>) {
  const base = pagePath(usePartnerId(), 'mediabase')
  if (twins.length === 0) return null
  return (
    <div>
      <Note of="mediabase.proposal.twins" />
      <ul className={proposalsStyles['twins']}>
        {twins.map((twin) => (
          <li key={twin.id}>
            <Link to={`${base}/${twin.id}?as=admin`}>{twinText(twin)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Answers({ row, twins }: AnswerProps) {
  const t = useText()
  const [open, setOpen] = useState<'link' | 'refuse' | null>(null)
  const close = () => setOpen(null)
  const approve = useCommand({
    endpoint: approveProposal,
    params: { id: row.id },
    doneKey: 'mediabase.proposal.approveDone',
  })
  return (
    <>
      <Twins twins={twins} />
      {approve.error && (
        <ErrorPanel title={t('mediabase.proposal.failed')}>
          {refusalText(t, approve.error)}
        </ErrorPanel>
      )}
      <div className={proposalsStyles['answers']}>
        <Button busy={approve.isPending} onClick={() => approve.mutate({ version: row.version })}>
          {t('mediabase.proposal.approve')}
        </Button>
        <Button onClick={() => setOpen('link')}>{t('mediabase.proposal.link')}</Button>
        <Button onClick={() => setOpen('refuse')}>{t('mediabase.proposal.refuse')}</Button>
      </div>
      {open === 'link' && <LinkDialog row={row} twins={twins} onClose={close} />}
      {open === 'refuse' && <RefuseDialog row={row} onClose={close} />}
    </>
  )
}

export function AnswerCard({ row }: { row: Row }) {
  const t = useText()
  return (
    <Card title={t('mediabase.proposal')}>
      <div className="dx-field-stack">
        <Loaded of={useRead(getProposal, { id: row.id })} failedKey="mediabase.proposals.failed">
          {({ proposal, twins }) => (
            <>
              <Asked proposal={proposal} />
              <Answers row={row} twins={twins} />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}
