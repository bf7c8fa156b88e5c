import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { proposeProduction, saveProposal } from '@dxweb/areas/mediabase/proposals/contract.ts'
import { useList, useOne } from '../../data/rows/collections.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'
import { CommandDialog } from '../command/command-dialog.tsx'
import type { DrawnInput } from '../command/command-fields.tsx'
import { FieldInput } from '../register/form/field-input.tsx'
import { ItemsInput } from '../register/form/items-input.tsx'
import { useSettled } from '../register/values/use-settled.ts'
import { plansOf } from '../register/look/field-plan.ts'
import { useRegisterWords } from '../register/look/use-words.ts'
import styles from './propose-dialog.module.css'

const planOf = (name: string) => plansOf(productions.fields).find(({ field }) => field === name)
const versionsPlan = planOf('versions')
const titlePlan = planOf('title')

function VersionsInput({ typed, errors, onChange }: DrawnInput) {
  const words = useRegisterWords(productions)
  return versionsPlan && <ItemsInput {...{ plan: versionsPlan, words, typed, errors, onChange }} />
}

function useKnown(typed: unknown) {
  const title = useSettled(typeof typed === 'string' ? typed.trim() : '')
  const isAsked = title.length > 1
  const { data } = useList(productions, { q: title, limit: 50 }, isAsked)
  const isSame = (name: string) => name.toLowerCase() === title.toLowerCase()
  const found = data?.data.filter((row) => isSame(row.title) || isSame(row.originalTitle)) ?? []
  return isAsked ? found.slice(0, 3) : []
}

type Chosen = (production: { id: number }) => void

/** Input for the title, which suggests existing productions to avoid a second proposal. */
function TitleInput({ input, onKnown }: { input: DrawnInput; onKnown: Chosen }) {
  const t = useText()
  const words = useRegisterWords(productions)
  const known = useKnown(input.typed)
  return (
    <>
      {titlePlan && <FieldInput {...input} plan={titlePlan} words={words} />}
      {known.length > 0 && (
        <div className={styles['knownTitles']}>
          <output className="dx-second">{t('mediabase.propose.known')}</output>
          {known.map(({ id, title, year }) => (
            <Button key={id} size="small" onClick={() => onKnown({ id })}>
              {t('mediabase.propose.use', { title: year === null ? title : `${title} (${year})` })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

const look = {
  choices: { kind: 'register.productions.kind' },
  labels: { note: 'mediabase.propose.note' },
  size: 'normal',
  failedKey: 'mediabase.propose.failed',
  doneKey: 'mediabase.propose.done',
} as const

interface ProposeProps {
  /** Search text that had no hit. */
  title?: string
  onClose: () => void
  onDone: Chosen
}

function ProposeNote() {
  const t = useText()
  return <p className="dx-second">{t('mediabase.propose.about')}</p>
}

/** The venue can use a proposed production immediately. */
export const ProposeDialog = ({ title = '', onClose, onDone }: ProposeProps) => (
  <CommandDialog
    {...look}
    endpoint={proposeProduction}
    params={{}}
    initial={{ title, kind: 'film', versions: [] }}
    drawn={['title', 'versions']}
    renderDrawn={(input) =>
      input.name === 'title' ? (
        <TitleInput input={input} onKnown={onDone} />
      ) : (
        <VersionsInput {...input} />
      )
    }
    above={<ProposeNote />}
    titleKey="mediabase.propose.title"
    actionKey="mediabase.propose"
    onClose={onClose}
    onDone={onDone}
  />
)

/** Dialog that changes a proposal. If the server refuses the change, the proposal is reread. */
const FilledDialog = ({ row, note, onClose }: { row: Row; note: string; onClose: () => void }) => (
  <CommandDialog
    {...look}
    endpoint={saveProposal}
    params={{ id: row.id }}
    known={{ version: row.version }}
    initial={{ ...row, note }}
    drawn={['versions']}
    renderDrawn={(input) => <VersionsInput {...input} />}
    titleKey="mediabase.propose.change"
    actionKey="mediabase.propose.again"
    onClose={onClose}
  />
)

export function ChangeProposalDialog(props: { id: number; note: string; onClose: () => void }) {
  const { data } = useOne(productions, props.id)
  return data && <FilledDialog row={data} {...props} />
}
