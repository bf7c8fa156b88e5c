import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { useRichDraft } from './use-rich-draft.ts'

interface DraftFootProps {
  draft: Omit<ReturnType<typeof useRichDraft>, 'value' | 'write' | 'put'>
  refused: string
  save: string
}

export function DraftFoot({ draft, refused, save }: DraftFootProps) {
  const t = useText()
  return (
    <>
      {draft.refusal && !draft.refusal.fields && (
        <ErrorPanel title={refused}>{refusalText(t, draft.refusal)}</ErrorPanel>
      )}
      <FormFoot>
        {draft.isUnsaved && <Button onClick={draft.drop}>{t('shell.cancel')}</Button>}
        <Button
          look="main"
          busy={draft.isSaving}
          disabled={!draft.isUnsaved || draft.isContested}
          onClick={() => void draft.submit()}
        >
          {save}
        </Button>
      </FormFoot>
    </>
  )
}
