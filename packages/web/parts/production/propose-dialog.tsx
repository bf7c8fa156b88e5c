import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { proposeProduction, saveProposal } from '@dxweb/areas/mediabase/proposals/contract.ts'
import { useOne } from '../../data/rows/collections.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { useText } from '../../ui/text/text.ts'
import { CommandDialog } from '../command/command-dialog.tsx'
import type { DrawnInput } from '../command/command-fields.tsx'
import { ItemsInput } from '../register/form/items-input.tsx'
import { plansOf } from '../register/look/field-plan.ts'
import { useRegisterWords } from '../register/look/use-words.ts'

const versionsPlan = plansOf(productions.fields).find(({ field }) => field === 'versions')

function VersionsInput({ typed, errors, onChange }: DrawnInput) {
  const words = useRegisterWords(productions)
  return versionsPlan && <ItemsInput {...{ plan: versionsPlan, words, typed, errors, onChange }} />
}

const look = {
  choices: { kind: 'register.productions.kind' },
  labels: { note: 'mediabase.propose.note' },
  drawn: ['versions'],
  renderDrawn: (input: DrawnInput) => <VersionsInput {...input} />,
  size: 'normal',
  failedKey: 'mediabase.propose.failed',
  doneKey: 'mediabase.propose.done',
} as const

interface ProposeProps {
  /** What was searched for in vain. */
  title?: string
  onClose: () => void
  onDone: (production: { id: number }) => void
}

function ProposeNote() {
  const t = useText()
  return <p className="dx-second">{t('mediabase.propose.about')}</p>
}

/** Proposes a production that the media base lacks: the house has it for itself at once. */
export const ProposeDialog = ({ title = '', onClose, onDone }: ProposeProps) => (
  <CommandDialog
    {...look}
    endpoint={proposeProduction}
    params={{}}
    begin={{ title, kind: 'film', versions: [] }}
    above={<ProposeNote />}
    titleKey="mediabase.propose.title"
    actionKey="mediabase.propose"
    onClose={onClose}
    onDone={onDone}
  />
)

/** Changes what the house has proposed, which is looked at anew where it was refused. */
const FilledDialog = ({ row, note, onClose }: { row: Row; note: string; onClose: () => void }) => (
  <CommandDialog
    {...look}
    endpoint={saveProposal}
    params={{ id: row.id }}
    known={{ version: row.version }}
    begin={{ ...row, note }}
    titleKey="mediabase.propose.change"
    actionKey="mediabase.propose.again"
    onClose={onClose}
  />
)

export function ChangeProposalDialog(props: { id: number; note: string; onClose: () => void }) {
  const { data } = useOne(productions, props.id)
  return data && <FilledDialog row={data} {...props} />
}
