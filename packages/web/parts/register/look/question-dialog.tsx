import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import type { Question } from './look.ts'

interface QuestionDialogProps {
  asked: { question: NonNullable<Question>; answer: (isConfirmed: boolean) => void }
  titleKey: string
  actionKey: string
}

export function QuestionDialog({ asked, titleKey, actionKey }: QuestionDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { question, answer } = asked
  return (
    <ConfirmDialog
      opened
      title={t(titleKey)}
      text={question.text(t, locale)}
      confirmLabel={t(actionKey)}
      isRefused={question.isRefused ?? false}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
}
